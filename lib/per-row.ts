/** A value for each row of a table of the contract, by the row's name, in the order of the rows. */
export const perRow = <Name extends string, Row, Value>(
  rows: Readonly<Record<Name, Row>>,
  make: (name: Name, row: Row) => Value,
): Readonly<Record<Name, Value>> => {
  const values: [Name, Value][] = [];
  for (const name in rows) values.push([name, make(name, rows[name])]);
  // The return type of `fromEntries` does not contain the names.
  return Object.fromEntries(values) as Record<Name, Value>;
};
