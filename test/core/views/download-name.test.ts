import { expect, it } from 'vitest';
import { fileNameOf } from '#core/sources/file-name.ts';
import { downloadDisposition } from '#core/views/download-name.ts';

const export_id = '019aa000-0000-7000-8000-000000000001';
const dispositionOf = (title: string | undefined) => downloadDisposition({ preset: 'tiktok', export_id, title });
const nameOf = (title: string) => fileNameOf(dispositionOf(title));

it('is the title of the project with the preset', () => {
  expect(dispositionOf('My talk')).toBe(
    `attachment; filename="tiktok-${export_id}.mp4"; filename*=UTF-8''My%20talk%20%28tiktok%29.mp4`,
  );
});

it('has titles of every script', () => {
  for (const title of ["L'été à la mer*", 'مرحبا بالعالم', '東京の朝 🌸']) {
    expect(nameOf(title)).toBe(`${title.replace('*', '').trim()} (tiktok).mp4`);
  }
});

it('has no character that a file system refuses or that hides the end of the name', () => {
  expect(nameOf('a/b\\c: "why?" <now> | \u202Egpj.\u0000exe')).toBe('a b c why now gpj. exe (tiktok).mp4');
});

it('is no hidden file', () => {
  expect(nameOf('...and action')).toBe('and action (tiktok).mp4');
});

it('is cut after 80 characters, between characters', () => {
  expect(nameOf('🌸'.repeat(100))).toBe(`${'🌸'.repeat(80)} (tiktok).mp4`);
});

it('is the preset and the id where nothing is left of the title', () => {
  for (const title of [undefined, '', '???', '...']) {
    expect(dispositionOf(title)).toBe(`attachment; filename="tiktok-${export_id}.mp4"`);
  }
});
