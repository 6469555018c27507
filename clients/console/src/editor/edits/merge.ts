import { diff } from 'fast-myers-diff';
import type { Line, Speaker } from '#contract/schemas/transcript.ts';
import { versionChanges } from '#core/transcripts/version-changes.ts';
import type { Content } from './history.ts';

/** Lines that both sides changed, each in its own way. */
export interface Conflict {
  readonly base: readonly Line[];
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}
export type Side = 'mine' | 'theirs';

/** Two edits of one transcript, as one. */
export interface Merge {
  /** In order: lines that need no decision, and conflicts. */
  readonly parts: readonly (readonly Line[] | Conflict)[];
  readonly conflicts: readonly Conflict[];
  readonly speakers: readonly Speaker[];
}

/** Merges what was made of `base` here and elsewhere. A line that neither changed stays the object that `mine` has. */
export const merged = (base: Content, mine: Content, theirs: Content): Merge => {
  const parts = [...regions(base.lines, mine.lines, theirs.lines)].flatMap(decided);
  const conflicts = parts.filter(isConflict);
  return { parts, conflicts, speakers: mergedSpeakers(base.speakers, mine.speakers, theirs.speakers) };
};

/** The lines, with the chosen side of each conflict. */
export const linesOf = ({ parts, conflicts }: Merge, chosen: readonly Side[]): Line[] =>
  parts.flatMap((part) => (isConflict(part) ? part[chosen[conflicts.indexOf(part)] ?? 'mine'] : part));

const isConflict = (part: readonly Line[] | Conflict): part is Conflict => 'theirs' in part;

/** Lines of the base, and what each side made of them; `mine` or `theirs` is absent where that side changed nothing. */
interface Region {
  readonly base: readonly Line[];
  readonly mine?: readonly Line[];
  readonly theirs?: readonly Line[];
}

function* regions(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Generator<Region> {
  const keys = new Map<string, number>();
  const changes = { mine: changesOf(base, mine, keys), theirs: changesOf(base, theirs, keys) };
  let at = 0;
  let shift = { mine: 0, theirs: 0 };
  for (;;) {
    const [first] = [changes.mine[0] ?? [], changes.theirs[0] ?? []].toSorted(inOrder);
    const [from = base.length, firstTo = base.length] = first ?? [];
    // Mine, because rows and captions of the same objects are not laid out again.
    const kept = mine.slice(at + shift.mine, from + shift.mine);
    if (kept.length > 0) yield { base: kept };
    if (changes.mine.length + changes.theirs.length === 0) return;
    const ends = { mine: shift.mine, theirs: shift.theirs };
    const changed = { mine: false, theirs: false };
    let to = firstTo;
    for (let grows = true; grows; ) {
      grows = false;
      for (const side of ['mine', 'theirs'] as const) {
        const [change] = changes[side];
        // Lines that both insert at one place have no order.
        if (!change || !(change[0] < to || (change[0] === from && change[1] === to))) continue;
        changes[side].shift();
        to = Math.max(to, change[1]);
        ends[side] = change[3] - change[1];
        changed[side] = true;
        grows = true;
      }
    }
    yield {
      base: base.slice(from, to),
      ...(changed.mine && { mine: mine.slice(from + shift.mine, to + ends.mine) }),
      ...(changed.theirs && { theirs: theirs.slice(from + shift.theirs, to + ends.theirs) }),
    };
    at = to;
    shift = ends;
  }
}

type LineChange = [from: number, to: number, newFrom: number, newTo: number];

const changesOf = (base: readonly Line[], side: readonly Line[], keys: Map<string, number>): LineChange[] => {
  const numbered = (lines: readonly Line[]): Int32Array =>
    Int32Array.from(lines, (line) => {
      const key = keyOf(line);
      const number = keys.get(key) ?? keys.size;
      keys.set(key, number);
      return number;
    });
  return [...diff(numbered(base), numbered(side))];
};

/** Changes by where they begin; what is inserted before a line comes before a change of the line. The end comes last. */
const inOrder = (
  [from = Infinity, to = Infinity]: readonly number[],
  [otherFrom = Infinity, otherTo = Infinity]: readonly number[],
): number => (from === otherFrom ? (to === otherTo ? 0 : to - otherTo) : from - otherFrom);

const decided = ({ base, mine, theirs }: Region): (readonly Line[] | Conflict)[] => {
  if (!mine || !theirs) return [mine ?? theirs ?? base];
  if (areEqual(mine, theirs)) return [mine];
  const areInPlace = [mine, theirs].every((side) => isInPlace(base, side));
  if (!areInPlace || base.length === 1) return [{ base, mine, theirs }];
  return base.flatMap((line, at) => {
    const [own = line, other = line] = [mine[at], theirs[at]];
    return decided({
      base: [line],
      ...(keyOf(own) !== keyOf(line) && { mine: [own] }),
      ...(keyOf(other) !== keyOf(line) && { theirs: [other] }),
    });
  });
};

/** Whether each line was changed by itself: no words went to another line. */
const isInPlace = (base: readonly Line[], side: readonly Line[]): boolean =>
  base.length === side.length && versionChanges(base, side).every(({ changed }) => !changed.includes('lines'));

const areEqual = (some: readonly Line[], others: readonly Line[]): boolean =>
  some.length === others.length && some.every((line, at) => keyOf(line) === keyOf(others[at] ?? { words: [] }));

const keyOf = ({ words, start: lineStart, end: lineEnd, position, kind }: Line): string =>
  JSON.stringify([
    ...[lineStart, lineEnd, position, kind],
    ...words.map((word) => {
      const { text, start, end, speaker, confidence, unheard, heard, emphasis, emoji } = word;
      return [text, start, end, speaker, confidence, unheard, heard, emphasis, emoji];
    }),
  ]);

/** Where both sides named a speaker, the name is mine. */
const mergedSpeakers = (
  base: readonly Speaker[],
  mine: readonly Speaker[],
  theirs: readonly Speaker[],
): readonly Speaker[] => {
  const nameIn = (speakers: readonly Speaker[], label: string) =>
    speakers.find((speaker) => speaker.label === label)?.name ?? null;
  return [...new Set([...mine, ...theirs].map(({ label }) => label))].map((label) => ({
    label,
    name: nameIn(nameIn(mine, label) === nameIn(base, label) ? theirs : mine, label),
  }));
};
