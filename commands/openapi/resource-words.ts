import type * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';

export interface OperationWords {
  readonly about: string;
  /** Of the success response. */
  readonly reply: string;
  readonly example: {
    readonly request?: unknown;
    /** Absent for 204. */
    readonly reply?: unknown;
    /** By content type. */
    readonly files?: Readonly<Record<string, string>>;
  };
}

export interface SchemaWords {
  readonly schema: v.GenericSchema;
  readonly about: string;
  /** By path below the schema: `error.code`. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type ErrorExample = Pick<ErrorBody['error'], 'message' | 'param' | 'details'>;

/** What the reference says of one resource, beyond its rows in `contract/routes/`. */
export interface ResourceWords<OperationId extends string = string> {
  /** By the name of the folder of its handlers below `lambdas/api`, with a capital letter. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<OperationId, OperationWords>>;
  /** Of paths and queries, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** By the name that SDKs give the type. */
  readonly schemas?: Readonly<Record<string, SchemaWords>>;
  /** An answer with each code. */
  readonly errors?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>;
}
