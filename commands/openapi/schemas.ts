import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { Account } from '../../contract/schemas/account.ts';
import { CaptionStyle, CaptionStyleInput } from '../../contract/schemas/caption-style.ts';
import { ErrorBody } from '../../contract/schemas/error.ts';
import { CreateExports, Export, ExportBatch } from '../../contract/schemas/export.ts';
import { Job } from '../../contract/schemas/job.ts';
import { CreateProject, Project, ProjectList } from '../../contract/schemas/project.ts';
import { Line, Transcript, Word } from '../../contract/schemas/transcript.ts';
import { CreateUpload, UploadSlot } from '../../contract/schemas/upload.ts';

type Schema = v.GenericSchema;

/** Shapes that the document names; the key is the name that SDKs give the type. */
const named: Readonly<Record<string, Schema>> = {
  Account,
  CaptionStyle,
  CaptionStyleInput,
  CreateExports,
  CreateProject,
  CreateUpload,
  Error: ErrorBody,
  Export,
  ExportBatch,
  Job,
  Line,
  Project,
  ProjectList,
  Transcript,
  UploadSlot,
  Word,
};

/** The input side: what a client may send, and what it gets before any transformation of ours. Checks across fields have no JSON Schema. */
const options = { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' } as const;

export const componentSchemas = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, converted(schema, without(name))]));

/** A schema of a row: a reference where it has a name. */
export const schemaOf = (schema: Schema): unknown => converted(schema, named);

/** The fields of a params or query schema, one parameter each. */
export const parametersOf = (schema: Schema | undefined, where: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, options);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }));
};

const without = (name: string) => Object.fromEntries(Object.entries(named).filter(([other]) => other !== name));

const converted = (schema: Schema, definitions: Readonly<Record<string, Schema>>): unknown => {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...options, definitions });
  return referencesIntoComponents(rest);
};

const referencesIntoComponents = (schema: JsonSchema): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
