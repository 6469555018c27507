/** What an iterable yields, in its order. */
export const allOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};
