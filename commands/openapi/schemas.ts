import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { EventType, WebhookEvent } from '#contract/events.ts';
import { Account } from '#contract/schemas/account.ts';
import { CaptionStyle, CaptionStyleInput, CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import {
  CreateExports,
  Export,
  ExportBatch,
  ExportList,
  ExportWarning,
  PresetId,
  Resolution,
} from '#contract/schemas/export.ts';
import { Aspect, WorkStatus } from '#contract/schemas/fields.ts';
import { Job, JobWarning } from '#contract/schemas/job.ts';
import {
  CreateProject,
  Language,
  PatchProject,
  Project,
  ProjectKind,
  ProjectList,
  ProjectStatus,
} from '#contract/schemas/project.ts';
import {
  Line,
  LineInput,
  ReplaceTranscript,
  TranscribeRequest,
  Transcript,
  Word,
  WordInput,
} from '#contract/schemas/transcript.ts';
import { CreateUpload, UploadSlot } from '#contract/schemas/upload.ts';
import {
  CreatedWebhook,
  CreateWebhook,
  Delivery,
  DeliveryList,
  WebhookEndpoint,
  WebhookList,
} from '#contract/schemas/webhook.ts';
import { parameterDescriptions } from './descriptions.ts';
import { schemaDescriptions } from './schema-descriptions.ts';

type Schema = v.GenericSchema;

/** Shapes that the document names; the key is the name that SDKs give the type. */
const named: Readonly<Record<string, Schema>> = {
  Account,
  Aspect,
  CaptionStyle,
  CaptionStyleInput,
  CaptionStylePatch,
  CreateExports,
  CreateProject,
  CreateUpload,
  CreateWebhook,
  CreatedWebhook,
  Delivery,
  DeliveryList,
  Error: ErrorBody,
  EventType,
  Export,
  ExportBatch,
  ExportList,
  ExportWarning,
  Job,
  JobWarning,
  Language,
  Line,
  LineInput,
  PatchProject,
  PresetId,
  Project,
  ProjectKind,
  ProjectList,
  ProjectStatus,
  ReplaceTranscript,
  Resolution,
  TranscribeRequest,
  Transcript,
  UploadSlot,
  WebhookEndpoint,
  WebhookEvent,
  WebhookList,
  Word,
  WordInput,
  WorkStatus,
};

/**
 * Bodies are shown by their input side: what a client may send. Replies are open objects, since fields may be added to
 * them within /v1; those of requests are closed.
 */
const options = { errorMode: 'ignore', target: 'draft-2020-12' } as const;

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, described(name, converted(schema, without(name)))]),
  );

/** A schema of a row: a reference where it has a name. */
export const schemaOf = (schema: Schema): JsonSchema => converted(schema, named);

/** The fields of a params or query schema, one parameter each, as what they are and not as the text they are sent as. */
export const parametersOf = (schema: Schema | undefined, where: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {} } = converted(schema, named, 'output');
  const defaults = new Map(
    where === 'query' ? Object.entries(v.parse(v.record(v.string(), v.unknown()), v.parse(schema, {}))) : [],
  );
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    description: parameterDescriptions[name],
    required: where === 'path',
    schema: {
      ...(typeof property !== 'boolean' && property),
      ...(defaults.has(name) && { default: defaults.get(name) }),
    },
  }));
};

const without = (name: string) => Object.fromEntries(Object.entries(named).filter(([other]) => other !== name));

const converted = (
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  typeMode: 'input' | 'output' = 'input',
): JsonSchema => {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...options, typeMode, definitions });
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'));
};

const described = (name: string, schema: JsonSchema): JsonSchema => ({
  description: schemaDescriptions[name]?.about,
  ...withFields(schema, schemaDescriptions[name]?.fields ?? {}, ''),
});

const withFields = (schema: JsonSchema, fields: Readonly<Record<string, string>>, prefix: string): JsonSchema => {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const inner = typeof property === 'boolean' ? {} : withFields(property, fields, `${prefix}${name}.`);
    return [name, { ...inner, description: fields[prefix + name] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
};
