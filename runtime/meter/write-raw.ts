/** Not by the logger: a metric in the line is read only where it stands at the top, and no level may filter it. */
export const writeRaw = (lines: readonly string[]): void => {
  if (process.env.POWERTOOLS_LOG_LEVEL !== 'SILENT') process.stdout.write(lines.map((line) => `${line}\n`).join(''));
};
