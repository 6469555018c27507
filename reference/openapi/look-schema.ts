import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { LookDocument } from '#contract/schemas/look-document.ts';

/** The content of docs/look.schema.json. Editors know this version of JSON Schema best. */
export const lookSchema = (): JsonSchema => ({
  title: 'A look: a design of captions',
  description: 'Lengths are multiples of the type size; sizes are pixels on a picture whose short side is 1080 pixels.',
  ...toJsonSchema(LookDocument, { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' }),
});
