/** What a program wrote to its terminal at once. */
export interface Output {
  readonly atMs: number;
  readonly text: string;
}

/** What a row of the terminal showed for a time. Where there is no end, it still does. */
export interface RowState {
  readonly row: number;
  readonly text: string;
  readonly fromMs: number;
  readonly toMs?: number;
}

const esc = String.fromCharCode(27);
/** The column, the end of a line, line breaks and text; what has no effect on text; anything else is not known. */
const part = new RegExp(
  `${esc}\\[(?<column>\\d+)G|(?<erase>${esc}\\[0K)|(?<down>\\r?\\n)|(?<start>\\r)|(?<text>[^${esc}\\r\\n]+)|${esc}(?:[78]|\\[\\?\\d+[hl])|(?<unknown>${esc})`,
  'g',
);

/** What the rows of a terminal showed, and when, of the sequences that the progress bars use. Throws for another one. */
export const rowStates = (outputs: readonly Output[]): RowState[] => {
  const rows = [''];
  const states: RowState[] = [];
  const current: RowState[] = [];
  let column = 0;
  for (const { atMs, text } of outputs) {
    for (const { groups = {} } of text.matchAll(part)) {
      if (groups.unknown) throw new Error(`Unknown sequence in ${JSON.stringify(text)}`);
      const row = rows.length - 1;
      const shown = rows[row] ?? '';
      if (groups.column) column = Number(groups.column) - 1;
      else if (groups.start) column = 0;
      else if (groups.erase) rows[row] = shown.slice(0, column);
      else if (groups.down) {
        rows.push('');
        column = 0;
      } else if (groups.text) {
        rows[row] = shown.slice(0, column).padEnd(column) + groups.text + shown.slice(column + groups.text.length);
        column += groups.text.length;
      }
    }
    for (const [row, shown] of rows.entries()) {
      const before = current[row];
      if (before?.text === shown) continue;
      if (before) states.push({ ...before, toMs: atMs });
      current[row] = { row, text: shown, fromMs: atMs };
    }
  }
  return [...states, ...current].filter(({ text }) => text !== '');
};
