import { eventTypes } from '#contract/event-types.ts';
import { decide } from './decisions.ts';
import { camel, kebab, pascal, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

/** Writes the type, schema, words and maker of an event that is not the end of work. */
export const addEvent = (tree: Tree, given: string | undefined): void => {
  const type = wellFormed(given, /^[a-z]+\.[a-z]+(_[a-z]+)*$/, 'upload.expired');
  if (eventTypes.some((other) => other === type)) throw new Error(`There is an event ${type} already.`);
  const maker = camel(type);
  const schema = `${pascal(maker)}Event`;
  tree.into('contract/event-types.ts', 'export const eventTypes = [', `'${type}',`);
  tree.before(
    'contract/schemas/events.ts',
    '/** What endpoints receive',
    `// ${decide('what its data has')}
export const ${schema} = eventOf(['${type}'], v.object({ id: Id }));
export type ${schema} = v.InferOutput<typeof ${schema}>;
`,
  );
  tree.into('contract/schemas/events.ts', `WebhookEvent = v.variant('type', [`, `${schema},`);
  tree.into(
    'reference/openapi/words/events.ts',
    'Readonly<Record<EventType, EventWords>> = {',
    `'${type}': {
  summary: '${decide('what happened, as a sentence without a full stop')}',
  about: '${decide('what a receiver can do')}',
},`,
  );
  tree.into('core/webhooks/sample-event.ts', '  return {', `'${type}': { id: ids.project },`);
  const words = 'reference/openapi/words/webhooks.ts';
  tree.into(
    words,
    '  schemas: {',
    `${schema}: {
  schema: ${schema},
  about: '${decide('what happened')}',
  fields: { ...eventFields, data: '${decide('what it is')}', 'data.id': '${decide('what it is')}' },
},`,
  );
  tree.import(words, schema, '#contract/schemas/events.ts');
  tree.create(
    `core/webhooks/${kebab(type)}.ts`,
    `import type { ${schema} } from '#contract/schemas/events.ts';

// ${decide('who makes it: a recipe of CONTRIBUTING.md says where it is stored and sent')}
/** The id is made in the transaction in which it happens, and stored: so an event that is sent twice has one id. */
export const ${maker} = (id: string, createdAt: string, data: ${schema}['data']): ${schema} => ({
  id,
  type: '${type}',
  created_at: createdAt,
  data,
});
`,
  );
  tree.create(
    `test/core/webhooks/${kebab(type)}.test.ts`,
    `import * as v from 'valibot';
import { expect, it } from 'vitest';
import { WebhookEvent } from '#contract/schemas/events.ts';
import { ${maker} } from '#core/webhooks/${kebab(type)}.ts';

const id = '019ab2c4-0000-7000-8000-000000000001';

it('endpoints receive ${type} with what it is about', () => {
  const event = ${maker}(id, '2026-11-21T09:00:00.000Z', { id });
  expect(v.parse(WebhookEvent, event)).toEqual(event);
});
`,
  );
};
