import { expect, it } from 'vitest';
import { cursorAfter, idBeforeCursor } from '#core/requests/cursor.ts';

const id = '019aa000-0000-7000-8000-000000000001';

/** 53 bytes are 71 letters, of which the last carries two bits that no byte holds. */
const otherLastLetter = (cursor: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return cursor.slice(0, -1) + letters.charAt(letters.indexOf(cursor.slice(-1)) + 1);
};

it('leads back to the id it was made of', () => {
  expect(idBeforeCursor(cursorAfter(id, ['account', 'ready']), ['account', 'ready'])).toBe(id);
});

it.each([
  ['another account', () => cursorAfter(id, ['other', 'ready'])],
  ['another filter', () => cursorAfter(id, ['account', ''])],
  [
    'another id behind the same seal',
    () =>
      Buffer.from(
        Buffer.from(cursorAfter(id, ['account', 'ready']), 'base64url')
          .toString()
          .replace('019aa', '019bb'),
      ).toString('base64url'),
  ],
  ['the same bytes spelt otherwise', () => `${cursorAfter(id, ['account', 'ready'])}=`],
  ['the same bytes with other unused bits', () => otherLastLetter(cursorAfter(id, ['account', 'ready']))],
  ['nonsense', () => 'nonsense'],
  ['nothing', () => ''],
])('refuses a cursor of %s', (_, cursor) => {
  expect(() => idBeforeCursor(cursor(), ['account', 'ready'])).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      param: 'cursor',
      message: expect.stringContaining('is not of this list'),
    }),
  );
});
