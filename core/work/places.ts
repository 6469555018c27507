/** An item of numbered places: of each until when it is taken. A holder that dies loses its place when its time is up. */
export interface Places {
  readonly [until: `until_${number}`]: number | undefined;
}

/** Those of the numbers whose places were free when the item was read. */
export const freeAmong = <Number extends number>(numbers: readonly Number[], places: Places, nowMs: number): Number[] =>
  numbers.filter((number) => (places[`until_${number}`] ?? 0) < nowMs);

/** In an order of its own for each who asks, so that many do not go for the same place. `random` is in [0, 1). */
export const shuffled = <Number extends number>(numbers: readonly Number[], random: () => number): Number[] =>
  numbers
    .map((number) => ({ number, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ number }) => number);
