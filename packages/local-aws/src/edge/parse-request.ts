import * as v from 'valibot';
import { AwsError, notSupported } from '../aws-error.ts';

/**
 * Parses the request of an operation; `schema` is a strict object. Throws NotImplemented, with the name, for a parameter
 * that is not in the schema, and for an invalid one a 400 with the code that `codeOf` gives for its top-level field.
 */
export function parseRequest<Output>(
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
  codeOf: (field: string) => string,
): Output {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? 'request';
  if (issue.type === 'strict_object' && issue.expected === 'never') throw notSupported(`the parameter ${path}`);
  throw new AwsError(codeOf(path.split('.')[0] ?? ''), 400, `${path}: ${issue.message}`);
}
