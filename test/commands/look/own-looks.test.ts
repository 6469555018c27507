import { builtInLooks } from '@cueline/captions/looks/documents.ts';
import { expect, it } from 'vitest';
import { lintLook } from '../../../commands/look/lint-look.ts';

// Their frames are painted in own-looks.slow.ts.
it.each(Object.entries(builtInLooks))('%s passes the checks of a look', (_, document) => {
  expect(lintLook(document, false)).toEqual([]);
});
