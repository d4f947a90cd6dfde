"""Which font do pages have in tests? One a little wider than that of most phones, whatever fonts this computer has.

Whether a name of ten letters is read whole is a question of the font: what fits in one does not in another.
"""

import os
from importlib.resources import files
from pathlib import Path

_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <test name="family" qual="first"><string>system-ui</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Noto Sans</string></edit>
  </match>
</fontconfig>
"""


def with_known_fonts(folder: Path) -> dict[str, str]:
    """The environment of a browser that finds this font first, and those of the computer for other scripts.

    On a Mac browsers do not ask for it: there pages have the font of its system, as on its phones.
    """
    told = folder / "fonts.conf"
    told.write_text(_FONTS.format(folder=files("fontpkg_noto_sans") / "files"))
    return os.environ | {"FONTCONFIG_FILE": str(told)}
