"""How are dates written where a language of ours differs from Django's?"""
