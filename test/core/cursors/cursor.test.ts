import { expect, it } from 'vitest';
import { cursorAfter, idBeforeCursor } from '../../../core/cursors/cursor.ts';

const id = '019aa000-0000-7000-8000-000000000001';

it('leads back to the id it was made of', () => {
  expect(idBeforeCursor(cursorAfter(id, ['account', 'ready']), ['account', 'ready'])).toBe(id);
});

it.each([
  ['another account', cursorAfter(id, ['other', 'ready'])],
  ['another filter', cursorAfter(id, ['account', ''])],
  [
    'another id behind the same seal',
    Buffer.from(
      Buffer.from(cursorAfter(id, ['account', 'ready']), 'base64url')
        .toString()
        .replace('019aa', '019bb'),
    ).toString('base64url'),
  ],
  ['nonsense', 'nonsense'],
  ['nothing', ''],
])('refuses a cursor of %s', (_, cursor) => {
  expect(() => idBeforeCursor(cursor, ['account', 'ready'])).toThrow('does not belong to this list');
});
