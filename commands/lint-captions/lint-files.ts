import { Console } from 'node:console';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languageOf } from '@cueline/captions/breaking/language-rules.ts';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import type { CaptionFont } from '@cueline/captions/laid-out/measure-text.ts';
import { type LintOptions, lintCues, type Violation } from '@cueline/captions/lint/lint-cues.ts';
import { clockTime } from '@cueline/captions/subtitles/clock.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont } from '@cueline/painter/open-font.ts';
import { languageCodes } from '#contract/languages.ts';
import type { Command } from '../../operate/command-line/command.ts';
import { errorText } from '../../operate/command-line/error-text.ts';
import { oneOf } from '../../operate/command-line/one-of.ts';
import { captionsInFile } from './captions-in-file.ts';

const help = `Checks files against the published rules for subtitles. Exits 1 if a file breaks a hard rule, which players or
broadcasters require, and 2 if a file cannot be read.

npm run lint-captions FILE... [-- options]

  FILE             .srt, .vtt, or the reply of GET /projects/{project_id}/transcript (.json), whose subtitles
                   are checked
  --language L     language of the text, as ISO 639-1 (default: that of the transcript, otherwise detected)
  --max-lines N    lines of one cue (default 2)
  --max-chars N    characters of a line (default by language: 42 for most, 16 for Chinese, Japanese and Korean)
  --fps N          frames per second, for the gap of two frames (default 24)
  --json           prints the files with their violations as JSON`;

interface Linted {
  readonly file: string;
  readonly cues: number;
  readonly violations: readonly Violation[];
}

const report = ({ cues, violations }: Linted): string => {
  const lines = violations.map(
    ({ rule, severity, cue, startMs, message, source }) =>
      `${severity} ${rule}: cue ${cue} at ${clockTime(startMs, '.')} ${message}\n     ${source}`,
  );
  const count = (severity: string): number => violations.filter((each) => each.severity === severity).length;
  return [...lines, `${cues} cues: ${count('hard')} hard and ${count('soft')} soft violations`].join('\n');
};

const kit = await loadCanvasKit();
const openFontFile = (file: FontFile): CaptionFont =>
  openFont(kit, readFileSync(join(import.meta.dirname, `../../layers/fonts/${file}.ttf`)));

/** Throws when it is not a positive number. */
const numberOf = (given: string | undefined, name: string): number | undefined => {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (!(number > 0)) throw new Error(`${name} takes a number above 0, not ${given}.`);
  return number;
};

const options = {
  language: { type: 'string' },
  'max-lines': { type: 'string' },
  'max-chars': { type: 'string' },
  fps: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Limits = Omit<LintOptions, 'language'>;

/** Absent where the file cannot be read, which is printed. */
const lint = async (
  file: string,
  language: string | undefined,
  limits: Limits,
  complain: (line: string) => void,
): Promise<Linted | undefined> => {
  try {
    const captions = await captionsInFile(file, language);
    const violations = lintCues(captions.cues, { ...limits, language: captions.language, openFont: openFontFile });
    return { file, cues: captions.cues.length, violations };
  } catch (cause) {
    complain(`${file} was not checked: ${errorText(cause)}`);
    return undefined;
  }
};

const runLint: Command = async (args, io) => {
  const { log, error } = new Console(io);
  const { values, positionals: files } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help || files.length === 0) {
    log(help);
    return values.help ? 0 : 2;
  }
  const [maxRows, maxCharacters, fps] = [
    numberOf(values['max-lines'], '--max-lines'),
    numberOf(values['max-chars'], '--max-chars'),
    numberOf(values.fps, '--fps'),
  ];
  const limits = { ...(maxRows && { maxRows }), ...(maxCharacters && { maxCharacters }), ...(fps && { fps }) };
  const language = values.language && oneOf(languageCodes, languageOf(values.language, []), '--language');
  const linted: Linted[] = [];
  for (const file of files) {
    const one = await lint(file, language, limits, error);
    if (one) linted.push(one);
  }
  if (values.json) log(JSON.stringify(linted, null, 2));
  else for (const each of linted) log(files.length > 1 ? `${each.file}\n${report(each)}\n` : report(each));
  if (linted.length < files.length) return 2;
  return linted.some(({ violations }) => violations.some(({ severity }) => severity === 'hard')) ? 1 : 0;
};

/** Exits with 2 for wrong options, since 1 says that a rule is broken. */
export const lintFiles: Command = (args, io) =>
  runLint(args, io).catch((error) => {
    new Console(io).error(errorText(error));
    return 2;
  });
