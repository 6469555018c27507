import * as v from 'valibot';
import { LookDocument } from '#contract/schemas/look-document.ts';

/** A look with nothing but what every document has. */
export const plainLook = v.parse(LookDocument, {
  version: 1,
  name: 'Plain',
  use: 'Captions with nothing around them.',
  colors: { color: '#ffffff' },
  roles: { word: { font: 'Inter', size: 40 } },
});
