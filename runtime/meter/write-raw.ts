/** Not by the logger: CloudWatch reads a metric only at the top level of a line, and no log level may filter it. */
export const writeRaw = (lines: readonly string[]): void => {
  if (process.env.POWERTOOLS_LOG_LEVEL !== 'SILENT') process.stdout.write(lines.map((line) => `${line}\n`).join(''));
};
