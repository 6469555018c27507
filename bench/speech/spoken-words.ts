const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ordinals: Readonly<Record<string, string>> = {
  ...{ one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth' },
};

/** A whole number as it is read aloud. From 1100 to 1999 it is taken for a year. */
function spokenNumber(value: number): string {
  const rest = (unit: number): string => (value % unit ? ` ${spokenNumber(value % unit)}` : '');
  if (value < 20) return small[value] ?? '';
  if (value < 100) return (tens[Math.floor(value / 10)] ?? '') + rest(10);
  if (value < 1000) return `${small[Math.floor(value / 100)]} hundred${rest(100)}`;
  if (value >= 1100 && value < 2000) return `${spokenNumber(Math.floor(value / 100))}${rest(100) || ' hundred'}`;
  return value < 1_000_000 ? `${spokenNumber(Math.floor(value / 1000))} thousand${rest(1000)}` : String(value);
}

const spokenOrdinal = (value: number): string =>
  spokenNumber(value).replace(/\w+$/, (last) => ordinals[last] ?? `${last.replace(/y$/, 'ie')}th`);

/** The words of a text as they are spoken: without capitals and punctuation, numbers in letters. So a number may be written either way. */
export const spokenWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(\d),(\d{3})/g, '$1$2')
    .replace(/(\d+)(?:st|nd|rd|th)\b/g, (_, digits: string) => spokenOrdinal(Number(digits)))
    .replace(/\d+/g, (digits) => ` ${spokenNumber(Number(digits))} `)
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replace(/[^a-z' ]+/g, ' ')
    .split(' ')
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean);

/** Pairs of equal words of two texts, by their longest common order, and how many words must be added, removed or replaced. */
export function compared(spoken: readonly string[], heard: readonly string[]) {
  const distance = Array.from({ length: spoken.length + 1 }, () => new Int32Array(heard.length + 1));
  const at = (row: number, column: number): number => distance[row]?.[column] ?? Number.POSITIVE_INFINITY;
  const cost = (row: number, column: number): number => (spoken[row] === heard[column] ? 0 : 1);
  for (let row = spoken.length; row >= 0; row -= 1)
    for (let column = heard.length; column >= 0; column -= 1) {
      const isEnd = row === spoken.length && column === heard.length;
      const least = Math.min(
        row < spoken.length && column < heard.length ? at(row + 1, column + 1) + cost(row, column) : Infinity,
        row < spoken.length ? at(row + 1, column) + 1 : Infinity,
        column < heard.length ? at(row, column + 1) + 1 : Infinity,
      );
      const cells = distance[row];
      if (cells) cells[column] = isEnd ? 0 : least;
    }
  const pairs: [spoken: number, heard: number][] = [];
  let [row, column] = [0, 0];
  while (row < spoken.length && column < heard.length) {
    if (at(row, column) === at(row + 1, column + 1) + cost(row, column)) {
      if (spoken[row] === heard[column]) pairs.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if (at(row, column) === at(row + 1, column) + 1) row += 1;
    else column += 1;
  }
  return { wrong: at(0, 0), pairs };
}
