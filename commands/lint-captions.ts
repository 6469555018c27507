import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Line } from '../contract/schemas/transcript.ts';
import { chooseFont, type FontFile } from '../core/captions/burned/font-files.ts';
import { type CaptionFont, openFont } from '../core/captions/burned/measure-text.ts';
import { lintCues, type Violation } from '../core/captions/lint/lint-cues.ts';
import { readSubtitles } from '../core/captions/lint/read-subtitles.ts';
import { clockTime } from '../core/captions/subtitles/clock.ts';
import { type Cue, cuesFromLines } from '../core/captions/subtitles/cues.ts';

const help = `Says what the published rules for subtitles find wrong with a file. Exit code 1 where a rule is broken that
players or broadcasters insist on (hard), 0 otherwise, 2 where the file cannot be read.

npm run lint-captions FILE [-- options]

  FILE             .srt, .vtt, or a transcript as GET /projects/{project_id}/transcript answers it (.json): of that, the
                   subtitles it gives are looked at
  --language L     of the text, as ISO 639-1 (default: what the transcript says, else what its script tells)
  --max-lines N    lines of one cue (default 2)
  --max-chars N    characters of a line (default: the language's own, 42 for most, 16 for Chinese, Japanese, Korean)
  --fps N          frames per second, for the gap of two frames (default 24)
  --json           the violations as JSON`;

const TranscriptFile = v.object({ language: v.optional(v.string(), 'und'), lines: v.array(Line) });

const read = async (file: string, language: string | undefined): Promise<{ cues: Cue[]; language: string }> => {
  const text = await readFile(file, 'utf8');
  if (!/^\ufeff?\s*\{/.test(text)) return { cues: readSubtitles(text), language: language ?? 'und' };
  const transcript = v.parse(TranscriptFile, JSON.parse(text.replace(/^\ufeff/, '')));
  const tag = language ?? transcript.language;
  const lines = transcript.lines.map(({ words }) => ({
    words: words.map((word) => ({
      text: word.text,
      startMs: Math.round(word.start * 1000),
      endMs: Math.round(word.end * 1000),
    })),
  }));
  return { cues: cuesFromLines(lines, tag), language: tag };
};

const report = (violations: readonly Violation[], cues: number): string => {
  const lines = violations.map(
    ({ rule, severity, cue, startMs, message, source }) =>
      `${severity} ${rule}: cue ${cue} at ${clockTime(startMs, '.')} ${message}\n     ${source}`,
  );
  const count = (severity: string): number => violations.filter((each) => each.severity === severity).length;
  return [...lines, `${cues} cues: ${count('hard')} hard and ${count('soft')} soft violations`].join('\n');
};

const openFontFile = (file: FontFile): CaptionFont =>
  openFont(readFileSync(join(import.meta.dirname, `../layers/fonts/${file}.ttf`)));

/** @throws where it is no positive number */
const numberOf = (given: string | undefined, name: string): number | undefined => {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (!(number > 0)) throw new Error(`${name} takes a number above 0, not ${given}.`);
  return number;
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      language: { type: 'string' },
      'max-lines': { type: 'string' },
      'max-chars': { type: 'string' },
      fps: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (values.help || !file) {
    console.log(help);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const [maxRows, maxCharacters, fps] = [
    numberOf(values['max-lines'], '--max-lines'),
    numberOf(values['max-chars'], '--max-chars'),
    numberOf(values.fps, '--fps'),
  ];
  const { cues, language } = await read(file, values.language);
  const violations = lintCues(cues, {
    language,
    ...(maxRows && { maxRows }),
    ...(maxCharacters && { maxCharacters }),
    ...(fps && { fps }),
    notDrawn: chooseFont(cues.flatMap((cue) => cue.lines).join(' '), 'Inter', language, openFontFile).missing,
  });
  console.log(
    values.json ? JSON.stringify({ cues: cues.length, violations }, null, 2) : report(violations, cues.length),
  );
  if (violations.some(({ severity }) => severity === 'hard')) process.exitCode = 1;
};

await main().catch((error) => {
  console.error(`Not looked at: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
