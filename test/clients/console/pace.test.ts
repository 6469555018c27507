import { expect, it } from 'vitest';
import { paceOf } from '../../../clients/console/src/editor/edits/pace.ts';

it('a line is too fast where its language has fewer characters a second', () => {
  expect(paceOf('twenty characters on', 1, 'en')).toEqual({ characters: 20, perSecond: 20, isFast: false });
  expect(paceOf('twenty characters on', 1, 'de')).toMatchObject({ isFast: true });
  expect(paceOf('日本語の字幕です', 1, 'ja')).toEqual({ characters: 8, perSecond: 8, isFast: true });
});
