import type { Measured } from './cost-record.ts';

/** Dollars without the dollar sign. */
export const usd = (nanoUsd: number, decimals: number): string => (nanoUsd / 1e9).toFixed(decimals);

export const measuredOn = ({ on, commit, machine }: Measured): string => `${on} at ${commit} on ${machine}`;

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
