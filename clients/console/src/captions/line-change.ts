import type { Line } from '#contract/schemas/transcript.ts';

/** Lines that were replaced by others. */
export interface Change {
  /** The index of the first of them. */
  readonly at: number;
  readonly removed: readonly Line[];
  readonly added: readonly Line[];
}

/** The lines that differ, between those at the start and at the end that are the same objects; undefined where none differs. */
export const changeBetween = (before: readonly Line[], after: readonly Line[]): Change | undefined => {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let kept = 0;
  while (kept < shorter - at && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1;
  const removed = before.slice(at, before.length - kept);
  const added = after.slice(at, after.length - kept);
  return removed.length === 0 && added.length === 0 ? undefined : { at, removed, added };
};

/** The lines after the change. */
export const changed = (lines: readonly Line[], { at, removed, added }: Change): readonly Line[] => [
  ...lines.slice(0, at),
  ...added,
  ...lines.slice(at + removed.length),
];

export const reversed = ({ at, removed, added }: Change): Change => ({ at, removed: added, added: removed });
