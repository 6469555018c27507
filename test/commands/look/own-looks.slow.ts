import { builtInLooks } from '@cueline/captions/looks/documents.ts';
import { expect, it } from 'vitest';
import { lintLook } from '../../../commands/look/lint-look.ts';

it.each(Object.entries(builtInLooks))(
  '%s passes the checks of a look, and each of its frames is in its room',
  (_, document) => {
    expect(lintLook(document)).toEqual([]);
  },
);
