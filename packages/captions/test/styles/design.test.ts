import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/support/plain-look.ts';
import { builtInLooks } from '../../src/looks/documents.ts';
import { lookOf } from '../../src/styles/look-of.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';

const design = { ...plainLook, pages: { ...plainLook.pages, rows: 3 } };

it('a design is over a look, which is over a template', () => {
  const sizeOf = (style: object): number => resolveStyle(style).font_size;
  expect(sizeOf({ template: 'bold' })).toBe(builtInLooks.bold.roles.word.size);
  expect(sizeOf({ template: 'bold', look: 'punch' })).toBe(builtInLooks.punch.roles.word.size);
  expect(sizeOf({ template: 'bold', look: 'punch', design })).toBe(design.roles.word.size);
});

it('fields that are given are over a design', () => {
  const given = { font: 'Anton', font_size: 77, color: '#123456', placement: 'top', max_lines: 1 } as const;
  expect(resolveStyle({ look: 'punch', design, ...given })).toMatchObject(given);
  const { roles, pages, colors } = lookOf(resolveStyle({ look: 'punch', design, ...given }));
  expect(roles.word).toMatchObject({ font: 'Anton', size: 77 });
  expect(pages).toMatchObject({ placement: 'top', rows: 1 });
  expect(colors.color).toBe('#123456');
});

it('nothing of the look or the template under a design is drawn', () => {
  const [alone, over] = [resolveStyle({ design }), resolveStyle({ template: 'neon', look: 'punch', design })];
  expect(lookOf(over)).toEqual(lookOf(alone));
});
