import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type RefusalText, refusalOf, wrongArguments } from './refusal.ts';
import { asIn } from './schemas.ts';
import type { Session } from './session.ts';

type Fields = v.ObjectEntries;
type ObjectSchema = v.StrictObjectSchema<Fields, undefined> | v.ObjectSchema<Fields, undefined>;

/** Clients give up at 60 seconds or earlier, and the API's gateway at 30. */
const answerWithinMs = 24_000;

/** One call of a tool. */
export interface Call extends Session {
  /** Aborted when the client cancels the call, or after `answerWithinMs`. */
  readonly signal: AbortSignal;
  readonly context: ServerContext;
}

interface ToolRow<In extends ObjectSchema, Out extends ObjectSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** @default it writes, and deletes nothing */
  readonly effect?: 'reads' | 'deletes';
  /** A second call with the same arguments changes nothing more. */
  readonly repeatable: boolean;
  /** It connects to hosts that the caller names. */
  readonly openWorld?: true;
  readonly input: In;
  readonly output: Out;
  readonly run: (input: v.InferOutput<In>, call: Call) => Promise<v.InferInput<Out> | InputRequiredResult>;
  /** A PNG that the model sees beside the result. */
  readonly picture?: (input: v.InferOutput<In>, call: Call) => Promise<Uint8Array>;
}

/** Adds a tool to a server. */
export type AddTool = (server: McpServer, session: Session) => void;

/** A tool whose results have its output schema, and whose errors say the next step. */
export const tool =
  <In extends ObjectSchema, Out extends ObjectSchema>(row: ToolRow<In, Out>): AddTool =>
  (server, session) => {
    const { name, title, description, effect, repeatable, openWorld, run, picture } = row;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: unchecked(jsonSchemaOf(row.input)),
        outputSchema: jsonSchemaOf(row.output),
        annotations: {
          readOnlyHint: effect === 'reads',
          destructiveHint: effect === 'deletes',
          idempotentHint: repeatable,
          openWorldHint: openWorld ?? false,
        },
      },
      async (given: unknown, context: ServerContext) => {
        const { success, output: input, issues } = v.safeParse(row.input, given);
        if (!success) return errorResult(wrongArguments(issues, row.input));
        const timeUp = AbortSignal.timeout(answerWithinMs);
        const signal = AbortSignal.any([timeUp, context.mcpReq.signal]);
        try {
          const call = { ...session, signal, context };
          const [output, png] = await Promise.all([run(input, call), picture?.(input, call)]);
          return resultOf(output, png);
        } catch (error) {
          const refusal = refusalOf(error, timeUp.aborted);
          if (!refusal) session.onUnforeseen(error);
          return errorResult(refusal ?? unforeseen);
        }
      },
    );
  };

const resultOf = (
  output: Record<string, unknown> | InputRequiredResult,
  png: Uint8Array | undefined,
): CallToolResult | InputRequiredResult => {
  if (isInputRequiredResult(output)) return output;
  const data = png && Buffer.from(png).toString('base64');
  return {
    structuredContent: output,
    content: [
      { type: 'text', text: JSON.stringify(output) },
      ...(data ? [{ type: 'image', data, mimeType: 'image/png' } as const] : []),
    ],
  };
};

/** Without the error's own message, which may contain secrets. */
const unforeseen: RefusalText = {
  code: 'internal_error',
  message: 'The tool failed for a reason that it does not know.',
  next: 'Call the tool once more. If it fails again, tell the user.',
};

const errorResult = (refusal: RefusalText): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ error: refusal }) }],
});

/**
 * Without `$schema`: both revisions of the protocol have JSON Schema 2020-12 as their default, and each would cost tokens. What a
 * guard or a check refuses has its description.
 */
const jsonSchemaOf = <Schema extends ObjectSchema>(schema: Schema) => {
  const written = (typeMode: 'input' | 'output') => () => {
    const ignoreActions = ['guard', 'check'];
    const { $schema, ...rest } = toJsonSchema(schema, { typeMode, target: 'draft-2020-12', ignoreActions });
    return { ...terse(rest, typeMode) };
  };
  const jsonSchema = { input: written('input'), output: written('output') };
  return { '~standard': { ...schema['~standard'], jsonSchema } };
};

/** Formats and limits of results tell a model nothing, and what is as in another tool is spelled out there: each word costs tokens. */
const terse = (schema: object, typeMode: 'input' | 'output'): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === 'required' && Array.isArray(value) && value.length === 0) return undefined;
    if (typeMode === 'output' && typeof value !== 'object' && (key === 'format' || key === 'minimum')) return undefined;
    return isElsewhere(value) ? { type: value.type, description: value.description } : value;
  });

const isElsewhere = (value: unknown): value is { readonly type: unknown; readonly description: string } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'description' in value &&
  typeof value.description === 'string' &&
  value.description.startsWith(asIn);

/** The server would answer wrong arguments in a form of its own, without what to do next. */
const unchecked = <Schema extends ReturnType<typeof jsonSchemaOf>>(schema: Schema) => ({
  '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value }) },
});
