/**
 * Spreadsheets would run a cell that starts like a formula, so such a cell gets an apostrophe. A negative number is safe.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const withoutFormula = (cell: string): string =>
  /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-[\d.]+$/.test(cell) ? `'${cell}` : cell;
