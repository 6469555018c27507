import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import { parseRequest } from '../../edge/parse-request.ts';
import { SendMessage } from '../sqs/requests.ts';

const Name = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));
const CreateSchedule = v.strictObject({
  Name,
  GroupName: v.optional(Name, 'default'),
  ClientToken: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  ScheduleExpression: v.string(),
  ScheduleExpressionTimezone: v.optional(v.literal('UTC'), 'UTC'),
  FlexibleTimeWindow: v.strictObject({ Mode: v.literal('OFF') }),
  ActionAfterCompletion: v.optional(v.picklist(['NONE', 'DELETE']), 'NONE'),
  State: v.optional(v.literal('ENABLED'), 'ENABLED'),
  Description: v.optional(v.pipe(v.string(), v.maxLength(512))),
  Target: v.strictObject({
    Arn: v.string(),
    RoleArn: v.string(),
    Input: v.pipe(v.string(), v.parseJson(), v.stringifyJson()),
    RetryPolicy: v.exactOptional(
      v.strictObject({
        MaximumRetryAttempts: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(185))),
        MaximumEventAgeInSeconds: v.exactOptional(v.pipe(v.number(), v.minValue(60), v.maxValue(86_400))),
      }),
    ),
    DeadLetterConfig: v.exactOptional(v.strictObject({ Arn: v.exactOptional(v.string()) })),
  }),
});
export type CreateScheduleRequest = v.InferOutput<typeof CreateSchedule>;

const SEND_MESSAGE = 'arn:aws:scheduler:::aws-sdk:sqs:sendMessage';

/** Throws NotImplemented, naming what is not supported, and ValidationException for what Scheduler refuses. */
export function parseCreateSchedule(input: unknown): CreateScheduleRequest {
  const request = parseRequest(CreateSchedule, input, () => 'ValidationException');
  const { Arn, Input } = request.Target;
  if (Arn !== SEND_MESSAGE) throw notSupported(`the schedule target ${Arn}; only ${SEND_MESSAGE} is`);
  if (Input.includes('<aws.scheduler.')) throw notSupported("a schedule's context attributes");
  // Scheduler reads the input only when the schedule fires; here an unsupported one is refused at once.
  parseRequest(SendMessage, JSON.parse(Input), () => 'ValidationException');
  return request;
}

/** The time of `at(yyyy-mm-ddThh:mm:ss)`, in UTC. https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html */
export function atMs({ ScheduleExpression }: CreateScheduleRequest): number {
  if (!/^at\(.*\)$/.test(ScheduleExpression)) throw notSupported(`the schedule ${ScheduleExpression}; only at() is`);
  const [, time] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(ScheduleExpression) ?? [];
  const timeMs = Date.parse(`${time}Z`);
  if (Number.isNaN(timeMs)) throw validationError(`Invalid Schedule Expression ${ScheduleExpression}.`);
  return timeMs;
}

export const validationError = (message: string): AwsError => new AwsError('ValidationException', 400, message);
