/** The items by the size of an amount, whatever its sign. */
export const largestFirst = <Item>(items: readonly Item[], amountOf: (item: Item) => number): Item[] =>
  items.toSorted((one, other) => Math.abs(amountOf(other)) - Math.abs(amountOf(one)));
