import * as v from 'valibot';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import type { ExportRecord } from '#contract/records/export.ts';
import { PaintedCaptions } from '#contract/schemas/painted-captions.ts';
import {
  CAPTIONS_TOO_SLOW,
  fullServiceErrors,
  LAMBDA_THROTTLED,
  OUR_RENDERER_FAILED,
  throttlingErrors,
  transientErrors,
  userErrors,
} from '#contract/step-errors.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { brandFontId } from '../../../support/brand-font-id.ts';
import { brandFont, slowFont } from '../../../support/fonts.ts';
import { plainLook } from '../../../support/plain-look.ts';
import { endLimitsEarlier } from '../../../support/shared-modules/faster-limits.ts';
import { stepOf } from '../../../support/step-of.ts';
import {
  account,
  account_id,
  created_at,
  export_id,
  exported,
  project,
  project_id,
} from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, keysOf, textOf } from '../../../support/stores/tables-in-memory.ts';

// A Lambda reads fonts from a layer under /opt.
vi.mock('#runtime/caption-fonts.ts', async () => {
  const { fontBytes } = await import('../../../../packages/captions/test/caption-fonts.ts');
  return { readFont: fontBytes, captionFontKey: async (file: string) => `fonts/${file}.ttf` };
});

const work = { account_id, project_id, export_id };
const ttmlKey = objectKeys.work(work, export_id, 'captions.ttml');
const transcriptKey = objectKeys.transcript(work, 'v1');
const media = { ...project, media: videoFacts, media_key: 'media/a/p/source' };
const Rendered = v.looseObject({
  encoding: v.looseObject({
    Inputs: v.tuple([v.looseObject({ CaptionSelectors: v.optional(v.unknown()) })]),
    OutputGroups: v.tuple([
      v.looseObject({ Outputs: v.tuple([v.looseObject({ CaptionDescriptions: v.optional(v.unknown()) })]) }),
    ]),
  }),
});

beforeAll(interceptTables);
const handler = stepOf(() => import('../../../../lambdas/pipelines/export/render-captions.lambda.ts'));

/** The caption settings of the MediaConvert job, for these words spoken from the first second on. */
const render = async (
  words: readonly string[],
  record: Partial<ExportRecord> = {},
  fonts: Record<string, Buffer> = {},
) => {
  const timed = words.map((text, at) => ({ text, startMs: 1000 * (at + 1), endMs: 1000 * (at + 2) }));
  const document = { language: 'en', lines: timed.length === 0 ? [] : [{ words: timed }] };
  hold(
    { exports: { ...exported, fit: 'pad', transcript_key: transcriptKey, ...record }, projects: media },
    { [transcriptKey]: document, ...fonts },
  );
  const { encoding } = v.parse(Rendered, await handler(work));
  return {
    selectors: encoding.Inputs[0].CaptionSelectors,
    descriptions: encoding.OutputGroups[0].Outputs[0].CaptionDescriptions,
  };
};

it('writes the captions as TTML to the work folder, and has them burned in with the font they were measured with', async () => {
  const { selectors, descriptions } = await render(['Mix', 'it.']);
  expect(textOf(ttmlKey)).toContain('>Mix it.</span>');
  expect(JSON.stringify(selectors)).toContain(`"SourceFile":"s3://bucket/${ttmlKey}"`);
  expect(JSON.stringify(descriptions)).toContain('"FontFileRegular":"s3://bucket/fonts/inter.ttf"');
  expect(itemOf('exports')).toMatchObject({ status: 'processing', progress: 0.02, renderer: 'mediaconvert' });
});

it('compares the video with the length that was charged, where its media have turned out to be shorter', async () => {
  hold({ exports: { ...exported, transcript_key: undefined, stated_ms: 90_000 }, projects: media });
  expect(await handler(work)).toMatchObject({ stated_ms: 90_000 });
});

it('fails an export whose project has a shape since that the platform does not take', async () => {
  const record = { ...exported, preset: 'linkedin', resolution: '2160p', format: '9:16', transcript_key: undefined };
  hold({ exports: record, projects: media });
  await expect(handler(work)).rejects.toMatchObject({
    name: 'invalid_request',
    message: expect.stringContaining('1080p'),
  });
});

it('has the size that a design has on the platform of the video', async () => {
  const design = { ...plainLook, platforms: { [exported.preset]: { size: 120 } } };
  await render(['Mix'], { style: { design } });
  const onPlatform = textOf(ttmlKey);
  await render(['Mix'], { style: { design: plainLook, font_size: 120 } });
  expect(onPlatform).toBe(textOf(ttmlKey));
});

it.each([
  ['Mix', undefined],
  ['🍞', 'fonts/noto-color-emoji.ttf'],
])('where our own code makes the video, writes what it paints of %s and names the fonts', async (text, emoji_key) => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'lambda', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const document = { language: 'en', lines: [{ words: [{ text, startMs: 1000, endMs: 2000 }] }] };
  const accounts = { ...account, plan: 'creator' as const };
  const record = { ...exported, transcript_key: transcriptKey };
  const usage = { account_id, kind: 'open_exports', used: 5, changes: 1 };
  hold({ accounts, exports: record, projects: media, usage }, { [transcriptKey]: document });
  const key = objectKeys.work(work, export_id, 'captions.json');
  const captions = { key, font_key: 'fonts/inter.ttf', ...(emoji_key && { emoji_key }) };
  const planned = v.parse(v.looseObject({ rendering: v.looseObject({ captions: v.unknown() }) }), await handler(work));
  expect(planned.rendering.captions).toEqual(captions);
  expect(planned).toMatchObject({
    ...work,
    rendering: { source_key: media.media_key, media_ms: videoFacts.durationMs },
    pieces: expect.arrayContaining([
      { makes: 'sound' },
      { makes: 'picture', range: { first: 0, end: expect.any(Number) } },
    ]),
    at_once: 2,
    places: 12,
  });
  expect(v.parse(PaintedCaptions, JSON.parse(textOf(key) ?? '')).pages).toMatchObject([{ rows: [[{ text }]] }]);
  expect(keysOf('work/')).toEqual([key]);
  expect(itemOf('exports')).toMatchObject({ renderer: 'lambda' });
});

it.each([
  ['beside burned captions, not shown by players', transcriptKey, false],
  ['without burned captions, shown by players', undefined, true],
])('where soft captions are asked for, writes them %s', async (_, transcript_key, isDefault) => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'lambda', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const document = { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 1000, endMs: 2000 }] }] };
  const record = { ...exported, transcript_key, soft_transcript_key: transcriptKey };
  hold({ accounts: account, exports: record, projects: media }, { [transcriptKey]: document });
  const text_key = objectKeys.work(work, export_id, 'text.json');
  expect(await handler(work)).toMatchObject({ rendering: { text_key } });
  const cues = [{ startMs: 1000, endMs: 2000, text: 'Mix' }];
  expect(JSON.parse(textOf(text_key) ?? '')).toEqual({ language: 'eng', isDefault, cues });
  expect(keysOf('work/')).toHaveLength(transcript_key ? 2 : 1);
});

it('leaves out labels of sounds where they are not wanted', async () => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'lambda', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const said = { words: [{ text: 'Mix', startMs: 1000, endMs: 2000 }] };
  const sound = { words: [{ text: '[whisk]', startMs: 3000, endMs: 4000 }], startMs: 3000, endMs: 4000, kind: 'sound' };
  const record = {
    ...exported,
    transcript_key: transcriptKey,
    soft_transcript_key: transcriptKey,
    sound_labels: false,
  };
  hold(
    { accounts: account, exports: record, projects: media },
    { [transcriptKey]: { language: 'en', lines: [said, sound] } },
  );
  expect(await handler(work)).toHaveProperty('rendering');
  for (const key of keysOf('work/')) {
    expect(textOf(key)).toContain('Mix');
    expect(textOf(key)).not.toContain('whisk');
  }
});

it('makes no video without the soft captions that were asked for', async () => {
  hold({ exports: { ...exported, soft_transcript_key: transcriptKey }, projects: media });
  await expect(handler(work)).rejects.toThrow('MediaConvert writes no text into a video');
});

it('where our own code makes the video, has emoji in colours that an uploaded font lacks', async () => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'lambda', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const document = { language: 'en', lines: [{ words: [{ text: '🥖', startMs: 1000, endMs: 2000 }] }] };
  const record = { ...exported, transcript_key: transcriptKey, style: { font_id: brandFontId } };
  const files = { [transcriptKey]: document, [objectKeys.exportFont(exported)]: brandFont() };
  hold({ accounts: account, exports: record, projects: media }, files);
  await handler(work);
  const key = objectKeys.work(work, export_id, 'captions.json');
  expect(v.parse(PaintedCaptions, JSON.parse(textOf(key) ?? '')).pages).toMatchObject([{ rows: [[{ text: '🥖' }]] }]);
  expect(itemOf('exports')?.warnings).toBeUndefined();
});

it.each([
  ['a transcript has no lines', [], {}],
  ['nobody speaks in the range', ['Mix', 'it.'], { range: { start_ms: 5000, end_ms: 9000 } }],
  ['no font has any of the words', ['𓀀', '𓀁'], {}],
  ['no captions were requested', ['Mix', 'it.'], { transcript_key: undefined }],
])('leaves captions out of the job where %s', async (_, words, record) => {
  expect(await render(words, record)).toEqual({ selectors: undefined, descriptions: undefined });
  expect(keysOf('work/')).toEqual([]);
});

it.each([
  ['its copy, though the account has deleted the font', objectKeys.exportFont(exported)],
  ['a copy that it makes, where the order died before', objectKeys.ownFont({ account_id, font_id: brandFontId })],
])('has the captions burned in with the uploaded font from %s', async (_, key) => {
  const { descriptions } = await render(['Mix'], { style: { font_id: brandFontId } }, { [key]: brandFont() });
  const copy = objectKeys.exportFont(exported);
  expect(JSON.stringify(descriptions)).toContain(`"FontFileRegular":"s3://bucket/${copy}"`);
  expect(keysOf('work/')).toContain(copy);
  expect(itemOf('exports')?.warnings).toBeUndefined();
});

it.each([
  ['minimal', true],
  ['clean', false],
] as const)('asks for no outline where the style %s has none: %s', async (template, asks) => {
  const { descriptions } = await render(['Mix'], { style: { template } });
  expect(JSON.stringify(descriptions).includes('"OutlineSize":0')).toBe(asks);
});

it('sets the captions in the font of the style, and warns, where the uploaded font was deleted too long ago', async () => {
  const { descriptions } = await render(['Mix'], { style: { font: 'Poppins', font_id: export_id } });
  expect(JSON.stringify(descriptions)).toContain('"FontFileRegular":"s3://bucket/fonts/poppins.ttf"');
  const message = 'The uploaded font was deleted: the captions are set in Poppins';
  expect(itemOf('exports')?.warnings).toEqual([{ code: 'font_replaced', message }]);
});

it('warns of characters that were left out, also where none are left', async () => {
  await render(['𓀀']);
  expect(itemOf('exports')?.warnings).toMatchObject([{ code: 'characters_left_out' }]);
});

it('draws a style more simply, and warns, where the stage has switched off what it needs', async () => {
  const style = { template: 'neon' } as const;
  await render(['Mix'], { style });
  expect(textOf(ttmlKey)).toContain('tts:textShadow');
  const burnIn = { blur: false };
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'mediaconvert', burnIn }));
  await render(['Mix'], { style });
  vi.unstubAllEnvs();
  expect(textOf(ttmlKey)).not.toContain('tts:textShadow');
  const message = 'The captions are drawn more simply than requested. There is no glow.';
  expect(itemOf('exports')?.warnings).toEqual([{ code: 'drawn_simpler', message }]);
});

it('keeps the warnings of the picture beside those of the captions', async () => {
  await render(['𓀀'], { fit: 'crop' });
  expect(itemOf('exports')?.warnings).toMatchObject([{ code: 'picture_cropped' }, { code: 'characters_left_out' }]);
});

it('gives the MediaConvert job less priority the more exports its account has open', async () => {
  const usage = { account_id, kind: 'open_exports', used: 100, changes: 1 };
  hold({ exports: { ...exported, transcript_key: undefined }, projects: media, usage });
  expect(await handler(work)).toMatchObject({ priority: -33 });
});

it('draws a backdrop for sound alone, also without captions', async () => {
  hold({ exports: exported, projects: { ...media, media: { ...videoFacts, source: 'audio' } } });
  await handler(work);
  expect(keysOf('work/')).toEqual([objectKeys.work(work, export_id, 'backdrop.png')]);
});

it.each(['completed', 'failed'])('throws WorkEnded where the export has %s', async (status) => {
  hold({ exports: { ...exported, status }, projects: media });
  await expect(handler(work)).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(keysOf()).toEqual([]);
});

it('throws WorkEnded where the project of the export is deleted', async () => {
  hold({ exports: exported, projects: { ...media, deleting: created_at } });
  await expect(handler(work)).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(keysOf()).toEqual([]);
});

it('fails with what to do where the font never ends', async () => {
  endLimitsEarlier(20);
  const document = { language: 'en', lines: [{ words: [{ text: '7', startMs: 1000, endMs: 2000 }] }] };
  const own = { account_id, font_id: brandFontId };
  hold(
    { exports: { ...exported, transcript_key: transcriptKey, style: { font_id: brandFontId } }, projects: media },
    { [transcriptKey]: document, [objectKeys.ownFont(own)]: slowFont() },
  );
  const message = 'The captions take too long to lay out. Export a shorter range, or choose another font.';
  await expect(handler(work)).rejects.toMatchObject({ name: CAPTIONS_TOO_SLOW, message });
  expect(userErrors).toContain(CAPTIONS_TOO_SLOW);
});

it('has the units of the encode and of the files that MediaConvert reads in its cost line', async () => {
  const document = { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 1000, endMs: 2000 }] }] };
  hold(
    { exports: { ...exported, transcript_key: transcriptKey, range: { start_ms: 0, end_ms: 6000 } }, projects: media },
    { [transcriptKey]: document },
  );
  const { lines } = await linesOf(() => handler(work));
  vi.unstubAllEnvs();
  // At least ten seconds are billed. MediaConvert reads media, captions and font, and writes the video.
  expect(lines[0]?.modelled).toMatchObject({ mediaconvert_hd: 17, s3_get_requests: 3, s3_put_requests: 1 });
});

it('where our own code makes the video, has nothing of MediaConvert in its cost line', async () => {
  hold({ exports: { ...exported, transcript_key: undefined }, projects: media });
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'lambda', burnIn: {} }));
  const { lines } = await linesOf(() => handler(work));
  vi.unstubAllEnvs();
  expect(Object.keys(lines[0]?.modelled ?? {}).toSorted()).toEqual(['log_bytes', 'states_transitions']);
});

it.each([
  ['mediaconvert', 2],
  ['lambda', undefined],
] as const)(
  'has what %s reads for sound alone in its cost line: StartChunk counts what RenderChunk reads',
  async (renderer, reads) => {
    vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer, burnIn: {} }));
    hold({ accounts: account, exports: exported, projects: { ...media, media: { ...videoFacts, source: 'audio' } } });
    const { lines } = await linesOf(() => handler(work));
    vi.unstubAllEnvs();
    expect(lines[0]?.modelled.s3_get_requests).toBe(reads);
  },
);

/** What becomes of the export after our own code has failed in a stage that says so. */
const afterFailure = async (
  drawing: { readonly renderer: 'auto' | 'lambda'; readonly burnIn?: object },
  record: Partial<ExportRecord> = {},
) => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ burnIn: {}, ...drawing }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const document = { language: 'en', lines: [{ words: [{ text: 'Mix', startMs: 1000, endMs: 2000 }] }] };
  const begun = {
    ...{ ...exported, status: 'processing' as const, progress: 0.4 },
    ...{ fit: 'pad' as const, renderer: 'lambda' as const },
  };
  const exports = { ...begun, transcript_key: transcriptKey, ...record };
  hold({ accounts: account, exports, projects: media }, { [transcriptKey]: document });
  return handler({ ...work, error: LAMBDA_THROTTLED, cause: '{}' });
};
const fallback = {
  code: 'renderer_fallback' as const,
  message: expect.stringContaining('MediaConvert made this video'),
};

it.each([
  ['with captions', {}],
  ['without captions', { transcript_key: undefined }],
])('lets MediaConvert make a video %s where our own code has failed, and says so', async (_, record) => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  expect(await afterFailure({ renderer: 'auto' }, record)).toMatchObject({ encoding: expect.anything() });
  expect(itemOf('exports')).toMatchObject({ renderer: 'mediaconvert', warnings: [fallback], progress: 0.4 });
  expect(written.mock.calls.flat().filter((text) => String(text).includes('"renderer_fallbacks":1'))).toHaveLength(1);
});

it('pads in place of blurring where it takes over, and says so', async () => {
  for (const transcript_key of [undefined, transcriptKey]) {
    await afterFailure({ renderer: 'auto' }, { fit: undefined, transcript_key });
    expect(itemOf('exports')?.warnings).toMatchObject([{ code: 'drawn_simpler' }, fallback]);
  }
});

it.each([
  ['the stage wants our own code alone', { renderer: 'lambda' as const }, {}],
  [
    'MediaConvert would draw the style more simply',
    { renderer: 'auto' as const, burnIn: { blur: false } },
    { style: { template: 'neon' as const } },
  ],
  ['MediaConvert has no blurred bars', { renderer: 'auto' as const }, { fit: 'blur' as const }],
  ['MediaConvert writes no track of text', { renderer: 'auto' as const }, { soft_transcript_key: transcriptKey }],
])('fails for good with what our own code failed with where %s', async (_, drawing, record) => {
  const message = `Our own code could not make the video: ${LAMBDA_THROTTLED}`;
  await expect(afterFailure(drawing, record)).rejects.toMatchObject({ name: OUR_RENDERER_FAILED, message });
  expect([...throttlingErrors, ...fullServiceErrors, ...transientErrors]).not.toContain(OUR_RENDERER_FAILED);
  expect(itemOf('exports')).toMatchObject({ renderer: 'lambda' });
  expect(itemOf('exports')?.warnings).toBeUndefined();
});

it.each([transcriptKey, undefined])('says once that MediaConvert took over where it runs again: %s', async (key) => {
  await afterFailure({ renderer: 'auto' }, { transcript_key: key, warnings: [{ ...fallback, message: 'before' }] });
  expect(itemOf('exports')?.warnings).toEqual([fallback]);
});

it('lets MediaConvert make the video of an execution that began with the last release, which sends no pieces', async () => {
  vi.stubEnv(environmentNames.captionDrawing, JSON.stringify({ renderer: 'auto', burnIn: {} }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const record = { ...exported, range: { start_ms: 0, end_ms: 3000 } };
  hold({ accounts: account, exports: record, projects: media });
  expect(await handler(work)).toMatchObject({ encoding: expect.anything() });
  hold({ accounts: account, exports: record, projects: media });
  expect(await handler({ ...work, takes: 'pieces' })).toMatchObject({ pieces: [{ makes: 'video' }] });
});
