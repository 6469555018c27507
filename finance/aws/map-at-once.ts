/** What `work` makes of each item, in the order of the items, with at most `atOnce` of them in work. */
export const mapAtOnce = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const next = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of next) results[at] = await work(item);
    }),
  );
  return results;
};
