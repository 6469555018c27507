import { beforeAll, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import { videoFacts } from '../../core/media/example-facts.ts';
import { brandFontId } from '../../support/brand-font-id.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { bodyOf, slowFont } from '../../support/fonts.ts';
import { endLimitsEarlier } from '../../support/shared-modules/faster-limits.ts';
import { account, account_id, created_at, newApiKey, project_id, ready } from '../../support/stores/example-records.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);

const { key, keyRecord } = newApiKey();
const font = { account_id, font_id: brandFontId, name: 'Brand', scripts: ['Latin'], size_bytes: 1, created_at };
const durationMs = 4 * 3600 * 1000;

const holdTranscript = (words: readonly string[], ownFont?: Buffer) => {
  const each = Math.floor(durationMs / words.length);
  const timed = words.map((text, at) => ({ text, startMs: at * each, endMs: (at + 1) * each }));
  hold(
    {
      'api-keys': keyRecord,
      accounts: account,
      fonts: font,
      projects: { ...ready, media: { ...videoFacts, durationMs } },
    },
    {
      [ready.transcript.key]: { language: 'en', lines: [{ words: timed }] },
      ...(ownFont && { [objectKeys.ownFont(font)]: ownFont }),
    },
  );
};

it('a preview in a font that never ends is refused, and says what to do', async () => {
  endLimitsEarlier(20);
  holdTranscript(['Number', '7'], slowFont());
  const body = { preset: 'tiktok', style: { font_id: brandFontId } };
  const answer = await callHandler(routes.previewCaptions, { key, id: project_id, body });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request' });
  expect(answer.text).toContain('Check a part of them, by range_start and range_end, or another font.');
});

it('a font that never ends for a digit is refused when it is uploaded', async () => {
  endLimitsEarlier(20);
  holdTranscript(['7']);
  const answer = await callHandler(routes.createFont, { key, body: bodyOf(slowFont()) });
  expect(answer.refusal).toEqual({ status: 400, code: 'unusable_font', param: 'file' });
  expect(answer.text).toContain('The font takes too long to read.');
});

it('a subtitle file that takes long to compare with the speech is refused, and says what to do', async () => {
  endLimitsEarlier(1000);
  const words = Array.from({ length: 60_000 }, (_, at) => `w${(at * 7919) % 60_013}`);
  holdTranscript(words);
  const body = `WEBVTT\n\n00:00.000 --> 04:00:00.000\n${words.toReversed().join(' ')}\n`;
  const headers = { 'content-type': 'text/vtt' };
  const answer = await callHandler(routes.replaceTranscript, { key, id: project_id, headers, body });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param: 'body' });
  expect(answer.text).toContain('send the transcript as JSON');
});
