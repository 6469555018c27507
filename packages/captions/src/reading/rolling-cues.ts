import { type CaptionFile, type ReadCue, textOfRow } from './caption-file.ts';

/** Cues that touch: YouTube parts them by 10 ms at most. */
const touchMs = 50;
/** No captions of television have more. */
const mostRows = 15;

/**
 * Rolling captions show the rows of the cue before again, above the new one, as YouTube writes them: each row is kept once, where it is
 * new. A file is rolling where most cues repeat the one that they touch, so that somebody who says a line twice says it twice.
 */
export function withoutRepeats({ cues, notes }: CaptionFile): CaptionFile {
  const repeated = cues.map((cue, at) => repeatedRows(cues[at - 1], cue));
  const rolling = repeated.filter((count) => count > 0).length;
  if (rolling < 2 || rolling * 2 < cues.length - 1) return { cues, notes };
  const kept: ReadCue[] = [];
  cues.forEach((cue, at) => {
    const rows = cue.rows.slice(repeated[at]);
    const before = kept.at(-1);
    if (rows.length > 0) kept.push({ ...cue, rows });
    else if (before) kept[kept.length - 1] = { ...before, endMs: Math.max(before.endMs, cue.endMs) };
  });
  const message = `Rolling captions: rows that ${rolling} cues show again were read once.`;
  return { cues: kept, notes: [...notes, { code: 'cue_repaired', message }] };
}

/** How many rows of a cue are those that the one before ended with. */
function repeatedRows(before: ReadCue | undefined, cue: ReadCue): number {
  if (!before || cue.startMs - before.endMs > touchMs) return 0;
  const [shown, rows] = [before.rows.map(textOfRow), cue.rows.map(textOfRow)];
  for (let count = Math.min(shown.length, rows.length, mostRows); count > 0; count--)
    if (shown.slice(-count).join('\n') === rows.slice(0, count).join('\n')) return count;
  return 0;
}
