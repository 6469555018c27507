import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { PreviewFinding } from '#contract/schemas/preview.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { languageOf, languageRules } from '#core/captions/breaking/language-rules.ts';
import { columnsOf } from '#core/captions/text-width.ts';
import { timingRules } from '#core/captions/timing-rules.ts';
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
  tag: string,
  duration: number,
): EditOperation[] => {
  const { rule, start, end, text } = finding;
  if (rule === 'min_duration') return longer(lines, end, start + timingRules.minDurationMs / 1000, duration);
  if (rule === 'reading_speed') {
    const language = languageOf(tag, []);
    const columns = text.split('\n').reduce((sum, row) => sum + columnsOf(row), 0);
    const needed = columns / languageRules(language).maxColumnsPerSecond;
    return longer(lines, end, start + needed, duration);
  }
  return rule === 'max_duration' ? split(lines, finding) : [];
};

/** The page stays until this time, if the silence after it allows. */
function longer(lines: readonly Line[], endSeconds: number, until: number, duration: number): EditOperation[] {
  const index = Math.max(0, lineAt(lines, endSeconds - frameSeconds));
  const operations = endLineAt(lines, index, until, duration);
  const [operation] = operations;
  const ends = operation?.op === 'replace_words' ? operation.words[0]?.end : undefined;
  return ends !== undefined && ends - endSeconds >= leastGainSeconds ? operations : [];
}

/** The line is split at its longest pause. */
function split(lines: readonly Line[], finding: PreviewFinding): EditOperation[] {
  const line = lineOf(lines, finding);
  const words = lines[line]?.words ?? [];
  const pauses = words.slice(1).map(({ start }, index) => start - (words[index]?.start ?? 0));
  const word = pauses.indexOf(Math.max(...pauses)) + 1;
  return word > 0 ? [{ op: 'split_line', line, word }] : [];
}
