import * as v from 'valibot';
import { LaterEvent } from '#contract/schemas/events.ts';
import { componentSchemas, schemaOf } from '../openapi/schemas.ts';

type Schemas = ReturnType<typeof componentSchemas>;

/**
 * The schemas of docs/openapi.json as clients have them: they give an event of a later type the type `unknown`, so that `type` tells
 * all others apart, and what was sent as `sentTypeName`.
 */
export const clientSchemas = (sentTypeName: string): Schemas => {
  const made = schemasBySentType.get(sentTypeName) ?? clientSchemasOf(sentTypeName);
  schemasBySentType.set(sentTypeName, made);
  return made;
};

/** They take most of the time of `npm run openapi -- --check`. */
const schemasBySentType = new Map<string, Schemas>();

const clientSchemasOf = (sentTypeName: string): Schemas => {
  const { LaterEvent: _, ...schemas }: Schemas = JSON.parse(
    JSON.stringify(componentSchemas()).replaceAll('/LaterEvent"', '/UnknownEvent"'),
  );
  const event = v.object({ ...LaterEvent.entries, type: v.literal('unknown'), [sentTypeName]: v.string() });
  const description = 'An event of a type that is newer than this client.';
  return { ...schemas, UnknownEvent: { description, ...schemaOf(event) } };
};
