/** The name of a value in a list that may grow: a value that this release does not know is shown as it is. */
export const nameIn = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value;

export const isIn = <Names extends object>(names: Names, value: PropertyKey): value is keyof Names =>
  Object.hasOwn(names, value);
