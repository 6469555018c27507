/** A column: its title, its width in characters, and its cell in the row of an item. A longer cell is cut and ends in an ellipsis. */
export type Column<Item> = readonly [title: string, width: number, cell: (item: Item) => string, align?: 'left'];

/** Items under the titles of their columns, two spaces between these; the total, if any, below a line. */
export const textTable = <Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  total?: readonly string[],
): string => {
  const line = (cells: readonly string[]) =>
    columns
      .map(([, width, , align], index) => fitted(cells[index] ?? '', width, align))
      .join('  ')
      .trimEnd();
  const rule = columns.map(([, width]) => '─'.repeat(width)).join('──');
  const rows = items.map((item) => line(columns.map(([, , cell]) => cell(item))));
  const body = [line(columns.map(([title]) => title)), rule, ...rows];
  return [...body, ...(total ? [rule, line(total)] : [])].join('\n');
};

const fitted = (text: string, width: number, align: 'left' | undefined): string => {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return align ? cut.padEnd(width) : cut.padStart(width);
};

/** The text in lines of at most 80 columns, those after the first indented. */
export const wrapped = (text: string): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines.join('\n');
};

/** Notes as a list; those that do not hold are left out. */
export const noteList = (notes: readonly (string | false | undefined)[]): string =>
  notes
    .filter((note) => typeof note === 'string')
    .map((note) => wrapped(`- ${note}`))
    .join('\n');
