import { phraseStarts } from '@cueline/captions/breaking/phrases.ts';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import type { Language } from '#sdk/index.ts';
import { talkPath } from '../stage/talk.ts';
import { isCaption, isHighlight, type ProofRun, render } from './exports.ts';
import { appearWordByWord, popsFrameByFrame, popsUp } from './motions.ts';
import { patchesInFrames } from './rendered-video.ts';
import { uploadByPut } from './uploads.ts';

/** Captions of other scripts, of the largest type and in motion, on the talk. */
export const checkScripts = async (run: ProofRun): Promise<void> => {
  await run.report.part(() => run.report.check('words of Thai', () => inLanguage(run, 'th', breaksBetweenWords)));
  if (run.report.leavesOut([...scriptChecks.map(([name]) => name), 'frames of a pop'])) return;
  for (const [name, language, check] of scriptChecks) {
    await run.report.part(() => run.report.check(name, () => inLanguage(run, language, check)));
  }
  await run.report.part(() => run.report.check('frames of a pop', () => popsFrameByFrame(run)));
};

const inLanguage = async (run: ProofRun, language: Language, check: (run: ProofRun, id: string) => Promise<void>) => {
  const upload_id = await uploadByPut(run.api, talkPath);
  const { id } = await run.api.projects.create({ upload_id, language, auto_transcribe: false });
  await check(run, id);
  await run.api.projects.delete(id);
};

const white = { color: '#ffffff', highlight: '#ff40ff' };
const clip = { range_start: 4, range_end: 6.5, resolution: '720p' } as const;
const spread = (words: readonly string[]) =>
  words.map((text, index) => ({
    text,
    start: 4 + (2.4 * index) / words.length,
    end: 4 + (2.4 * (index + 1)) / words.length,
  }));

/** Two clauses without a space between their words. */
const thai = 'วันนี้เราจะทำขนมปังด้วยของง่ายๆสี่อย่างในครัวแล้วเราจะรอให้ขนมปังสุกจนเป็นสีน้ำตาล';

const breaksBetweenWords = async ({ api }: ProofRun, id: string): Promise<void> => {
  await api.transcripts.replace(id, { lines: [{ words: [{ text: thai, start: 1, end: 9 }] }] });
  const rows = (await api.transcripts.file(id, 'srt')).split(/\r?\n/).filter((row) => /\p{Script=Thai}/u.test(row));
  const wordStarts = new Set(phraseStarts(thai, 'th'));
  let at = 0;
  for (const row of rows.slice(0, -1)) {
    at += row.length;
    if (!wordStarts.has(at)) throw new Error(`"${row}" ends within a word`);
  }
  if (rows.length < 2) throw new Error('the clauses are in one row');
};

/** The first word of Hebrew is the rightmost. */
const movesLeft = async (run: ProofRun, id: string): Promise<void> => {
  const { api } = run;
  await api.transcripts.replace(id, { lines: [{ words: spread(['שלום', 'לכל', 'החברים']) }] });
  await api.projects.update(id, { style: { template: 'karaoke', ...white, font_size: 60 } });
  const { path } = await render(run, id, 'tiktok', clip, 2500);
  const shown = (await patchesInFrames(path, isHighlight)).filter(({ share }) => share > 0.0003);
  const centers = shown.map(({ left, right }) => (left + right) / 2);
  const [first = 0, last = 0] = [centers[2], centers.at(-3)];
  if (first - last < 0.1)
    throw new Error(`the highlight goes from ${first.toFixed(2)} to ${last.toFixed(2)} of the width`);
  if (centers.some((center, at) => center > (centers[at - 1] ?? 1) + 0.03)) throw new Error('the highlight turns back');
};

const staysInside = async (run: ProofRun, id: string): Promise<void> => {
  const { api } = run;
  const words = spread(['Bread', 'quickly', 'rising', 'jumps', 'highly']);
  await api.transcripts.replace(id, { lines: [{ words }] });
  const large = { font_size: 200, max_lines: 3, placement: 'top' } as const;
  await api.projects.update(id, { style: { template: 'clean', ...white, ...large } });
  const { path, rendered } = await render(run, id, 'tiktok', clip, 2500);
  const [widthPx, heightPx] = [rendered.width ?? 0, rendered.height ?? 0];
  const zone = safeZoneOf('tiktok', { widthPx, heightPx });
  const shown = (await patchesInFrames(path, isCaption)).filter(({ share }) => share > 0.002);
  if (shown.length === 0) throw new Error('there are no captions');
  const slack = 0.01;
  for (const { left, right, top, bottom } of shown) {
    const inside =
      left >= zone.leftPx / widthPx - slack &&
      right <= 1 - zone.rightPx / widthPx + slack &&
      top >= zone.topPx / heightPx - slack &&
      bottom <= 1 - zone.bottomPx / heightPx + slack;
    if (!inside) throw new Error('captions leave the safe zone');
  }
};

const scriptChecks = [
  ['right to left', 'he', movesLeft],
  ['rows of the largest type', 'en', staysInside],
  ['a page that pops up', 'en', popsUp],
  ['words that appear', 'en', appearWordByWord],
] as const;
