/** A list that the browser keeps under a name. It is empty, and nothing is kept, where the browser does not allow the page to store anything. */
export const storedList = <Item>(storage: () => Storage, name: string) => ({
  read: (): readonly Item[] => {
    try {
      const all: unknown = JSON.parse(storage().getItem(name) ?? '[]');
      return Array.isArray(all) ? all : [];
    } catch {
      return [];
    }
  },
  write: (all: readonly Item[]): void => {
    try {
      if (all.length > 0) storage().setItem(name, JSON.stringify(all));
      else storage().removeItem(name);
    } catch {}
  },
});
