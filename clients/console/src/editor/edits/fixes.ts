import { languageOf, languageRules } from '@cueline/captions/breaking/language-rules.ts';
import { columnsOf } from '@cueline/captions/text-width.ts';
import { timingRules } from '@cueline/captions/timing-rules.ts';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { PreviewFinding } from '#contract/schemas/preview.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Spoken } from './edited-words.ts';
import { lineAt } from './places.ts';
import { endLineAt } from './times.ts';

/** Pages begin on frames, which may be before or after the word. */
const frameSeconds = 0.04;
/** A viewer would not notice a shorter gain. */
const leastGainSeconds = 0.1;

/** The line of a finding. */
export const lineOf = (lines: readonly Line[], { start }: PreviewFinding): number =>
  Math.max(0, lineAt(lines, start + frameSeconds));

/** The operations that fix a finding; none where only a person can decide. */
export const fixFor = (
  lines: readonly Line[],
  finding: PreviewFinding,
  { language, durationSeconds }: Spoken,
): EditOperation[] => {
  const { rule, start, end, text } = finding;
  if (rule === 'min_duration') return longer(lines, end, start + timingRules.minDurationMs / 1000, durationSeconds);
  if (rule === 'reading_speed') {
    const columns = text.split('\n').reduce((sum, row) => sum + columnsOf(row), 0);
    const needed = columns / languageRules(languageOf(language, [])).maxColumnsPerSecond;
    return longer(lines, end, start + needed, durationSeconds);
  }
  if (rule === 'max_duration') return split(lines, finding);
  return rule === 'orphan' || rule === 'forbidden_break' ? joined(lines, end) : [];
};

/** The operations that fix all findings that can be fixed, and how many these are. */
export const fixAll = (lines: readonly Line[], findings: readonly PreviewFinding[], spoken: Spoken) => {
  const fixes = findings
    .map((finding) => ({ start: finding.start, operations: fixFor(lines, finding, spoken) }))
    .filter(({ operations }) => operations.length > 0)
    // From the end, since a split moves the lines after it. Of two times for a page the longer one is the last.
    .toSorted((one, other) => other.start - one.start || endOf(one.operations) - endOf(other.operations));
  return { fixed: fixes.length, operations: fixes.flatMap(({ operations }) => operations) };
};

/** Until when the operation lets a word last. */
const endOf = ([operation]: readonly EditOperation[]): number =>
  (operation?.op === 'replace_words' && operation.words[0]?.end) || 0;

/** The page stays until this time, if the silence after it allows. */
function longer(lines: readonly Line[], endSeconds: number, until: number, duration: number): EditOperation[] {
  const index = Math.max(0, lineAt(lines, endSeconds - frameSeconds));
  // After a page within a line there is no silence, but more of the line.
  if ((lines[index]?.words.at(-1)?.start ?? duration) > endSeconds) return [];
  const operations = endLineAt(lines, index, until, duration);
  return endOf(operations) - endSeconds >= leastGainSeconds ? operations : [];
}

/** The line that ends there goes on in the next one, the last one in the line before it. */
function joined(lines: readonly Line[], endSeconds: number): EditOperation[] {
  const index = Math.max(0, lineAt(lines, endSeconds - frameSeconds));
  const line = index + 1 < lines.length ? index : index - 1;
  return line >= 0 ? [{ op: 'merge_lines', line }] : [];
}

/** The line is split at its longest pause. */
function split(lines: readonly Line[], finding: PreviewFinding): EditOperation[] {
  const line = lineOf(lines, finding);
  const words = lines[line]?.words ?? [];
  const pauses = words.slice(1).map(({ start }, index) => start - (words[index]?.start ?? 0));
  const word = pauses.indexOf(Math.max(...pauses)) + 1;
  return word > 0 ? [{ op: 'split_line', line, word }] : [];
}
