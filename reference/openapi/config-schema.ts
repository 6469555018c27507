import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { Config, Edge, StageSettings } from '#contract/stage.ts';

/** What the checks of the schemas say, which JSON Schema cannot be made of. */
const checks = new Map<unknown, JsonSchema>([
  [
    StageSettings.pipe[0],
    {
      anyOf: [{ required: ['alarmEmail'] }, { properties: { keepData: { const: false } } }],
      dependencies: { edge: ['region'] },
    },
  ],
  [Edge.pipe[0], { anyOf: [{ required: ['hostedZoneId'] }, { required: ['certificateArn', 'originCertificateArn'] }] }],
]);

/** The content of docs/cueline.config.schema.json. Editors know this version of JSON Schema best. */
export const configSchema = (): JsonSchema =>
  toJsonSchema(Config, {
    target: 'draft-07',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }: OverrideSchemaContext) => {
      const check = checks.get(valibotSchema);
      return check && { ...jsonSchema, ...check };
    },
  });

const Described = v.object({ description: v.optional(v.string()), default: v.optional(v.unknown()) });

/** Every setting of a stage, with those inside it. */
export const settingsTable = (): string =>
  ['', '| Setting | Is | Where absent |', '|---|---|---|', ...rows(stage()), ''].join('\n');

function stage(): JsonSchema {
  const stages = configSchema().properties?.stages;
  const of = typeof stages === 'object' ? stages.additionalProperties : undefined;
  if (typeof of !== 'object') throw new Error('A stage of cueline.config.json has no schema.');
  return of;
}

function rows({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const { description = '', default: byDefault } = v.parse(Described, property);
    const absent = required.includes(name)
      ? 'required'
      : byDefault === undefined
        ? ''
        : `\`${JSON.stringify(byDefault)}\``;
    return [`| \`${prefix}${name}\` | ${description} | ${absent} |`, ...rows(property, `${prefix}${name}.`)];
  });
}
