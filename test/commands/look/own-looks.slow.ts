import { expect, it } from 'vitest';
import { builtInLooks } from '#core/looks/documents.ts';
import { lintLook } from '../../../commands/look/lint-look.ts';

it.each(Object.entries(builtInLooks))(
  '%s passes the checks of a look, and each of its frames is in its room',
  (_, document) => {
    expect(lintLook(document)).toEqual([]);
  },
);
