import type * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';

export interface OperationWords {
  readonly about: string;
  /** The success response, as a sentence. */
  readonly reply: string;
  /** The matrix of authorisation and the simulated world send its query and request, too. */
  readonly example: {
    /** Parameters of the query: at least those that are required. */
    readonly query?: Readonly<Record<string, string>>;
    readonly request?: unknown;
    /** By content type. */
    readonly requestFiles?: Readonly<Record<string, string>>;
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

export type ErrorExample = Pick<ErrorBody['error'], 'message' | 'param' | 'details' | 'project_id'>;

/** The texts of the reference for one resource, beside its rows in `contract/routes/`. */
export interface ResourceWords<OperationId extends string = string> {
  /** By the capitalised name of the folder of its handlers in `lambdas/api`. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<OperationId, OperationWords>>;
  /** Parameters of paths and queries, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** By the name that SDKs give the type. */
  readonly schemas?: Readonly<Record<string, SchemaWords>>;
  /** An example for each error code. */
  readonly errors?: Readonly<Partial<Record<ErrorCode, ErrorExample>>>;
}
