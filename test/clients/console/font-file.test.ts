import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxFontBytes } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { styleWords } from '../../../clients/console/src/messages/style.ts';
import { base64Of } from '../../../clients/console/src/style/font-file.ts';

it.each([0, 1, 2, 0x8000, 0x8001, maxFontBytes])('a file of %i bytes is sent as its base64', (length) => {
  const bytes = randomBytes(length);
  expect(base64Of(bytes) === bytes.toString('base64')).toBe(true);
});

it('each refusal of an upload has a title', () => {
  expect(Object.keys(styleWords.style.fontRefusals)).toEqual(expect.arrayContaining([...routes.createFont.errors]));
});
