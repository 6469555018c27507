import type { TimedLine } from './words.ts';

/** The distinct speaker labels, in the order in which the speakers start to speak. */
export const labelsOf = (lines: readonly TimedLine[]): string[] => [
  ...new Set(lines.flatMap(({ words }) => words.flatMap(({ speaker }) => speaker ?? []))),
];
