import { signal } from '@preact/signals';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { QuoteExports } from '#contract/schemas/export.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { ExportChoice } from '../../../clients/console/src/editor/export-choice.ts';

it('the platform whose picture is shown is the one that is rendered, until platforms are chosen', () => {
  const viewed = signal<PresetId>('youtube');
  const choice = new ExportChoice(viewed);
  viewed.value = 'tiktok';
  expect(choice.presets.value).toEqual(['tiktok']);
  choice.choose(['linkedin', 'tiktok']);
  viewed.value = 'youtube';
  expect(choice.videoFields.presets).toEqual(['linkedin', 'tiktok']);
});

it('the captions are checked in the range and size of the chosen videos', () => {
  const choice = new ExportChoice(signal<PresetId>('youtube'));
  choice.range.value = { startSeconds: 1.1, endSeconds: 4 };
  choice.resolution.value = '2160p';
  expect(choice.checked.value).toEqual({ resolution: '2160p', range: { startMs: 1100, endMs: 4000 } });
});

it('asks for nothing that the API refuses: no focus between bars, and of a layer no track of text', () => {
  const choice = new ExportChoice(signal<PresetId>('tiktok'), 'pad');
  choice.focus.value = { x: 0.2, y: 0.5 };
  choice.hasSoftCaptions.value = true;
  const asked = () => v.is(QuoteExports, choice.videoFields);
  expect(asked()).toBe(true);
  choice.fit.value = 'crop';
  choice.isLayer.value = true;
  expect(asked()).toBe(true);
  expect(choice.videoFields).toMatchObject({ focus: { x: 0.2, y: 0.5 }, layer: true });
});
