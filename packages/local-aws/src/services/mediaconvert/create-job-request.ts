import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import { JobSettings } from './job-settings.ts';

const TagMap = v.optional(v.record(v.string(), v.string()), {});
const intervals = [10, 12, 15, 20, 30, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600];

/** The parameters of CreateJob that are supported, as on the wire. */
export const CreateJobRequest = v.strictObject({
  role: v.pipe(v.string(), v.regex(/^arn:aws[a-z-]*:iam::\d{12}:role\/.+$/, 'must be the ARN of a role')),
  settings: JobSettings,
  queue: v.optional(v.string()),
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-50), v.maxValue(50))),
  userMetadata: TagMap,
  tags: TagMap,
  statusUpdateInterval: v.optional(
    v.pipe(
      v.string(),
      v.transform((interval) => Number(/^SECONDS_(\d+)$/.exec(interval)?.[1])),
      v.check((seconds) => intervals.includes(seconds), 'is not an interval that MediaConvert offers'),
    ),
    'SECONDS_60',
  ),
  clientRequestToken: v.optional(v.pipe(v.string(), v.maxLength(64))),
  accelerationSettings: v.optional(v.strictObject({ mode: v.literal('DISABLED') })),
});
export type CreateJobRequest = v.InferOutput<typeof CreateJobRequest>;

/** Throws NotImplemented for a setting that is not supported, BadRequestException for a value that MediaConvert refuses. */
export function parseCreateJob(body: unknown): CreateJobRequest {
  const parsed = v.safeParse(CreateJobRequest, body);
  if (parsed.success) return parsed.output;
  const unsupported = parsed.issues.find(({ type, expected }) => type === 'strict_object' && expected === 'never');
  if (unsupported) throw notSupported(`MediaConvert's job setting /${path(unsupported)}`);
  const problems = parsed.issues.map((issue) => `/${path(issue)}: ${issue.message}`);
  throw new AwsError('BadRequestException', 400, problems.join('; '));
}

const path = (issue: v.BaseIssue<unknown>): string => issue.path?.map(({ key }) => String(key)).join('/') ?? '';
