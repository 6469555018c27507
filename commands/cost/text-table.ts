export interface Column {
  readonly title: string;
  /** In characters; a longer cell is cut and ends in an ellipsis. */
  readonly width: number;
  readonly left?: true;
}

/** Rows under their titles, two spaces between columns; the total, if any, below a line. */
export const textTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): string => {
  const line = (cells: readonly string[]) =>
    columns
      .map(({ width, left }, index) => fitted(cells[index] ?? '', width, left))
      .join('  ')
      .trimEnd();
  const rule = columns.map(({ width }) => '─'.repeat(width)).join('──');
  const body = [line(columns.map(({ title }) => title)), rule, ...rows.map(line)];
  return [...body, ...(total ? [rule, line(total)] : [])].join('\n');
};

const fitted = (text: string, width: number, left: true | undefined): string => {
  const cut = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return left ? cut.padEnd(width) : cut.padStart(width);
};

/** The text in lines of at most 80 columns, those after the first indented. */
export const wrapped = (text: string, indent = '  '): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `${indent}${word}`);
  }
  return lines.join('\n');
};

/** Notes as a list; those that do not hold are left out. */
export const noteList = (notes: readonly (string | false | undefined)[]): string =>
  notes
    .filter((note) => typeof note === 'string')
    .map((note) => wrapped(`- ${note}`))
    .join('\n');
