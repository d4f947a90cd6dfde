/**
 * Who sits where while a hand is entered, and what if others sit there when it is gone on with?
 *
 * Who has changed places keeps what is his; who plays for another takes over what was entered for him.
 */

/** What was kept of a hand, told of those who sit here now; an older release did not keep who sat here. */
export function reseated(kept, now) {
  const before = kept.seats;
  if (!before || JSON.stringify(before) === JSON.stringify(now)) return kept;
  const people = renamed(playersOf(before), playersOf(now));
  const who = (name) => people.get(name) ?? name;
  const to = placesOf(before, now, who);
  const placed = (place) => place && { ...place, side: to[place.side] };
  const owned = (all) => all.map((one) => ({ ...one, player: who(one.player) }));
  const byName = (told) => keyed(told, who);
  const moves = {
    by: who, dealer: who, othersMelded: who, left: byName, held: byName, penalties: owned, steps: owned, target: placed,
    reneged: (all) => all.map(who),
    player: (name) => here(who(name), now[to[kept.side]]),
    side: (side) => to[side],
    cards: (all) => now.map((_, side) => all[to.indexOf(side)]),
    counted: (told) => keyed(told, (side) => to[side]),
    sums: (told) => keyed(told, (name) => now[to[before.findIndex((side) => side.name === name)]].name),
    onto: (told) => keyed(told, (key) => key.replace(/^\d+/, (side) => to[side]), placed),
  };
  const moved = Object.entries(moves).filter(([field]) => field in kept).map(([field, move]) => [field, move(kept[field])]);
  return { ...kept, ...Object.fromEntries(moved), seats: now };
}

const playersOf = (seats) => seats.flatMap(({ players }) => players);

/** Who is still there is called as he was; who came takes over from those who left, in the order of the seats. */
function renamed(before, now) {
  const come = now.filter((name) => !before.includes(name));
  return new Map(before.map((name) => [name, now.includes(name) ? name : come.shift()]));
}

/** Where each side is now: with its player, or by its name where partners share one. */
function placesOf(before, now, who) {
  if (before.every(({ players }) => players.length === 1)) return before.map(({ players: [player] }) => now.findIndex(({ players }) => players.includes(who(player))));
  const names = renamed(before.map(({ name }) => name), now.map(({ name }) => name));
  return before.map(({ name }) => now.findIndex((side) => side.name === names.get(name)));
}

/** Nobody's hand is asked on a side that he has left. */
const here = (player, side) => (!side || side.players.includes(player) ? player : side.players[0]);

const keyed = (told, name, value = (one) => one) => Object.fromEntries(Object.entries(told).map(([key, one]) => [name(key), value(one)]));
