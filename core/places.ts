/** An item of numbered places: until when each is held. A place of a dead holder is free when its time is up. */
export interface Places {
  readonly [until: `until_${number}`]: number | undefined;
}

/** The numbers of places that were free when the item was read. */
export const freeAmong = <Number extends number>(numbers: readonly Number[], places: Places, nowMs: number): Number[] =>
  numbers.filter((number) => (places[`until_${number}`] ?? 0) < nowMs);

/** A random order, so that concurrent callers try different places first. `random` returns a number in [0, 1). */
export const shuffled = <Number extends number>(numbers: readonly Number[], random: () => number): Number[] =>
  numbers
    .map((number) => ({ number, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ number }) => number);
