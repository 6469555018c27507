import { expect, it } from 'vitest';
import { withRouteTable } from '../../../commands/openapi/route-table.ts';

const start = '<!-- routes: written by npm run openapi -->';
const end = '<!-- /routes -->';

it('writes the table between its markers and leaves the rest of the text', () => {
  const text = withRouteTable(`before\n${start}\nold\n${end}\nafter\n`);
  expect(text).toMatch(/^before\n/);
  expect(text).toMatch(/\nafter\n$/);
  expect(text).not.toContain('old');
  expect(text).toContain('| `GET /account` |');
  expect(withRouteTable(text)).toBe(text);
});

it('refuses a text that has lost its markers', () => {
  expect(() => withRouteTable(`${start}\nno end`)).toThrow('There is no');
});
