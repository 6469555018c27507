import { languageOf, languageRules } from '../breaking/language-rules.ts';
import { chooseFont, type FontFile } from '../laid-out/font-files.ts';
import type { CaptionFont } from '../laid-out/measure-text.ts';
import type { Cue } from '../subtitles/cue.ts';
import { maxCueRows } from '../subtitles/cues.ts';
import { columnsOf } from '../text-width.ts';
import { timingRules } from '../timing-rules.ts';
import { lintRows } from './lint-rows.ts';
import { type Fault, type LintRule, lintRules, type Severity } from './lint-rules.ts';

export interface LintOptions {
  /** Language of the text as BCP 47; und where unknown. */
  readonly language: string;
  /** @default 2 */
  readonly maxRows?: number;
  /** In characters as the language counts them. @default the language's own */
  readonly maxCharacters?: number;
  /** A layout has made the rows, which may be of any length. @default false */
  readonly areLaidOut?: boolean;
  /** Frames per second, for the gap of two frames. @default 24 */
  readonly fps?: number;
  /** Needed for the rule not-drawn. @default the rule is not checked */
  readonly openFont?: (file: FontFile) => CaptionFont;
}

export interface Violation {
  readonly rule: LintRule;
  readonly severity: Severity;
  /** Counted from 1. */
  readonly cue: number;
  readonly startMs: number;
  readonly message: string;
  /** Reference for the rule. */
  readonly source: string;
}

/** Checks subtitles against published rules; violations are in the order of the cues. */
export function lintCues(cues: readonly Cue[], options: LintOptions): Violation[] {
  const language = languageOf(
    options.language,
    cues.map((cue) => ({ words: cue.rows.map((text) => ({ text, startMs: cue.startMs, endMs: cue.endMs })) })),
  );
  const limits = { ...limitsOf(language, options), notDrawn: notDrawn(cues, language, options) };
  const rowFaults = lintRows(cues, language, (row) => limits.charactersOf(row) <= limits.maxCharacters);
  return cues.flatMap((cue, index) =>
    [...timeFaults(cue, cues[index - 1], limits), ...textFaults(cue, limits), ...(rowFaults[index] ?? [])].map(
      ([rule, message]) => ({
        rule,
        severity: lintRules[rule].severity,
        cue: index + 1,
        startMs: cue.startMs,
        message,
        source: lintRules[rule].source,
      }),
    ),
  );
}

interface Limits {
  readonly maxRows: number;
  readonly maxCharacters: number;
  readonly maxCharactersPerSecond: number;
  readonly charactersOf: (text: string) => number;
  readonly frameMs: number;
  readonly notDrawn: readonly string[];
}

function limitsOf(
  language: string,
  { maxRows = maxCueRows, maxCharacters, areLaidOut = false, fps = 24 }: LintOptions,
): Omit<Limits, 'notDrawn'> {
  const { maxColumns, maxColumnsPerSecond, columnsPerCharacter } = languageRules(language);
  return {
    maxRows,
    maxCharacters: areLaidOut ? Number.POSITIVE_INFINITY : (maxCharacters ?? maxColumns / columnsPerCharacter),
    maxCharactersPerSecond: maxColumnsPerSecond / columnsPerCharacter,
    charactersOf: (text) => columnsOf(text) / columnsPerCharacter,
    frameMs: 1000 / fps,
  };
}

function notDrawn(cues: readonly Cue[], language: string, { openFont }: LintOptions): readonly string[] {
  if (!openFont) return [];
  return chooseFont(cues.flatMap((cue) => cue.rows).join(' '), 'Inter', language, openFont).missing;
}

function timeFaults(cue: Cue, previous: Cue | undefined, { frameMs }: Limits): Fault[] {
  const faults: Fault[] = [];
  const lengthMs = cue.endMs - cue.startMs;
  const { minDurationMs, maxDurationMs, closedGapMs } = timingRules;
  if (lengthMs <= 0 || (previous && cue.startMs < previous.startMs)) {
    return [['order', lengthMs <= 0 ? 'ends before it starts' : 'starts before the cue before it']];
  }
  if (lengthMs < minDurationMs) faults.push(['min-duration', `lasts ${lengthMs} ms, less than ${minDurationMs}`]);
  if (lengthMs > maxDurationMs) faults.push(['max-duration', `lasts ${lengthMs} ms, more than ${maxDurationMs}`]);
  if (!previous) return faults;
  const gapMs = cue.startMs - previous.endMs;
  // Times are rounded to milliseconds, and a gap of two frames may be seen as three.
  if (gapMs < 0) faults.push(['overlap', `starts ${-gapMs} ms before the cue before it ends`]);
  else if (gapMs < Math.floor(2 * frameMs)) faults.push(['gap', `follows after ${gapMs} ms, less than two frames`]);
  else if (gapMs > 3 * frameMs + 1 && gapMs < closedGapMs) {
    faults.push(['gap', `follows after ${gapMs} ms: two frames, or ${closedGapMs} ms and more, do not flicker`]);
  }
  return faults;
}

function textFaults(cue: Cue, limits: Limits): Fault[] {
  const rows = cue.rows.filter((row) => row.trim() !== '');
  if (rows.length === 0) return [['empty', 'has no text']];
  const faults: Fault[] = [];
  if (rows.length > limits.maxRows)
    faults.push(['line-count', `has ${rows.length} lines, more than ${limits.maxRows}`]);
  for (const row of rows) {
    const characters = limits.charactersOf(row);
    if (characters <= limits.maxCharacters) continue;
    faults.push(['line-length', `has a line of ${characters} characters, more than ${limits.maxCharacters}: “${row}”`]);
  }
  const lost = limits.notDrawn.filter((character) => rows.some((row) => row.includes(character)));
  if (lost.length > 0) faults.push(['not-drawn', `has characters that no caption font has: ${lost.join(' ')}`]);
  const seconds = (cue.endMs - cue.startMs) / 1000;
  const speed = rows.reduce((sum, row) => sum + limits.charactersOf(row), 0) / seconds;
  const { maxCharactersPerSecond } = limits;
  // The tolerance allows for times that are rounded to milliseconds.
  if (seconds > 0 && speed > maxCharactersPerSecond + 0.01) {
    faults.push([
      'reading-speed',
      `is read at ${speed.toFixed(1)} characters a second, more than ${maxCharactersPerSecond}`,
    ]);
  }
  return faults;
}
