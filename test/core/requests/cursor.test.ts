import { expect, it } from 'vitest';
import { cursorAfter, idBeforeCursor, pageOfWhole } from '#core/requests/cursor.ts';

const id = '019aa000-0000-7000-8000-000000000001';

/** The cursor in another spelling: 53 bytes are 71 base64url letters, and two bits of the last one are unused. */
const otherLastLetter = (cursor: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return cursor.slice(0, -1) + letters.charAt(letters.indexOf(cursor.slice(-1)) + 1);
};

it('holds the id that it was made of', () => {
  expect(idBeforeCursor(cursorAfter(id, ['account', 'ready']), ['account', 'ready'])).toBe(id);
});

it.each([
  ['another account', () => cursorAfter(id, ['other', 'ready'])],
  ['another filter', () => cursorAfter(id, ['account', ''])],
  [
    'another id with the same hash',
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
      message: expect.stringContaining('does not belong to this list'),
    }),
  );
});

it('a list that was read whole goes on after the last item of a page, also once that is deleted', () => {
  const paged = { limit: 2, boundTo: ['account', 'styles'], idOf: (letter: string) => letter };
  const first = pageOfWhole([...'edcba'], paged);
  expect(first).toEqual({ page: ['e', 'd'], next_cursor: expect.any(String) });
  const second = pageOfWhole([...'ecba'], { ...paged, cursor: first.next_cursor ?? '' });
  expect(second).toEqual({ page: ['c', 'b'], next_cursor: expect.any(String) });
  const last = pageOfWhole([...'ecba'], { ...paged, cursor: second.next_cursor ?? '' });
  expect(last).toEqual({ page: ['a'] });
});
