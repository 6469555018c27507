import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { type QueryOperation, queryService, validationError } from '../../edge/query-service.ts';
import type { Principal } from '../../iam/principal.ts';
import { principalArns, sessionArn } from '../../iam/principal-arns.ts';

// https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
const MIN_SECONDS = 900;
const MAX_CHAINED_SECONDS = 3600;
const AssumeRole = v.strictObject({
  RoleArn: v.pipe(v.string(), v.regex(/^arn:aws:iam::\d{12}:role\/.+$/)),
  RoleSessionName: v.pipe(v.string(), v.regex(/^[\w+=,.@-]{2,64}$/)),
  DurationSeconds: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), '3600'),
});

/** AWS STS: AssumeRole and GetCallerIdentity. */
export const createSts = (context: CloudContext): AwsService =>
  queryService('sts', 'https://sts.amazonaws.com/doc/2011-06-15/', {
    AssumeRole: (form, call) => assumeRole(form, call, context),
    GetCallerIdentity: (_, call) => callerIdentity(call, context),
  });

function assumeRole(form: Parameters<QueryOperation>[0], { principal }: AwsCall, { iam }: CloudContext): object {
  const parsed = v.safeParse(AssumeRole, form);
  if (!parsed.success) throw refuseForm(parsed.issues[0]);
  const { RoleArn, RoleSessionName, DurationSeconds } = parsed.output;
  if (DurationSeconds < MIN_SECONDS) throw validationError(`DurationSeconds must be at least ${MIN_SECONDS}`);
  if (DurationSeconds > MAX_CHAINED_SECONDS) {
    throw validationError(
      principal.kind === 'role'
        ? 'The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining'
        : 'The requested DurationSeconds exceeds the MaxSessionDuration set for this role.',
    );
  }
  const credentials = iam.assume(principal, RoleArn, RoleSessionName, DurationSeconds);
  return {
    Credentials: {
      AccessKeyId: credentials.accessKeyId,
      SecretAccessKey: credentials.secretAccessKey,
      SessionToken: credentials.sessionToken,
      Expiration: new Date(credentials.expiresAtMs ?? 0).toISOString(),
    },
    AssumedRoleUser: {
      AssumedRoleId: `${idOf(RoleArn)}:${RoleSessionName}`,
      Arn: sessionArn(RoleArn, RoleSessionName),
    },
  };
}

const refuseForm = (issue: v.BaseIssue<unknown>): AwsError => {
  const name = v.getDotPath(issue) ?? '';
  return name in AssumeRole.entries
    ? validationError(`1 validation error detected: ${name}: ${issue.message}`)
    : notSupported(`the parameter ${name} of sts:AssumeRole`);
};

/** The call needs no permission. https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
function callerIdentity({ principal }: AwsCall, { accountId }: CloudContext): object {
  const [arn] = principalArns(principal, accountId);
  if (!arn) throw new AwsError('AccessDenied', 403, 'Only a signed call has an identity.');
  return { UserId: userIdOf(principal), Account: accountId, Arn: arn };
}

const userIdOf = (principal: Principal): string =>
  principal.kind === 'role' ? `${idOf(principal.roleArn)}:${principal.sessionName}` : idOf(principal.kind);

/** An id in place of the unique id that AWS gives a role or user; equal names have equal ids. */
const idOf = (name: string): string =>
  `AROA${createHash('sha256').update(name).digest('hex').toUpperCase().slice(0, 17)}`;
