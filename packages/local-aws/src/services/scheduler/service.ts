import * as v from 'valibot';
import { AwsError, notSupported } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsCall, AwsService } from '../../edge/aws-service.ts';
import { writeJsonError } from '../../edge/json-service.ts';
import type { Sqs } from '../sqs/service.ts';
import { atMs, parseCreateSchedule, validationError } from './requests.ts';
import { type Schedule, Schedules } from './schedules.ts';

export interface Scheduler extends AwsService, Resumable {
  /** Returns the group's ARN; the group `default` always exists. */
  createScheduleGroup(name: string): string;
}

/** EventBridge Scheduler: one-time schedules that send a message. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Operations.html */
export function createScheduler(
  context: CloudContext,
  { queues }: { queues: Pick<Sqs, 'send' | 'sendMessage'> },
): Scheduler {
  const schedules = new Schedules(context, queues);
  const groups = new Set(['default']);
  const arnOf = (kind: string, path: string) =>
    `arn:aws:scheduler:${context.region}:${context.accountId}:${kind}/${path}`;

  function authorizedArn(call: AwsCall, operation: string, group: string, name: string): string {
    const arn = arnOf('schedule', `${group}/${name}`);
    call.countAs(operation);
    call.authorize(`scheduler:${operation}`, arn);
    if (!groups.has(group)) throw notFound(`Schedule group ${group}`);
    return arn;
  }

  function create(call: AwsCall, input: unknown): object {
    const request = parseCreateSchedule(input);
    const { Name, GroupName, ClientToken, Target } = request;
    const arn = authorizedArn(call, 'CreateSchedule', GroupName, Name);
    call.authorize('iam:PassRole', Target.RoleArn, { context: { 'iam:PassedToService': 'scheduler.amazonaws.com' } });
    const earlier = schedules.find(arn);
    if (earlier && earlier.request.ClientToken !== ClientToken) {
      throw new AwsError('ConflictException', 409, `Schedule ${Name} already exists.`);
    }
    if (!earlier) schedules.put(checkTrust(schedules, newSchedule(context, arn, request)));
    return { ScheduleArn: arn };
  }

  function find(call: AwsCall, operation: string, name: string): Schedule {
    const arn = authorizedArn(call, operation, call.url.searchParams.get('groupName') ?? 'default', name);
    const schedule = schedules.find(arn);
    if (!schedule) throw notFound(`Schedule ${name}`);
    return schedule;
  }

  return {
    signingName: 'scheduler',
    writeError: writeJsonError,
    async handle(call) {
      const [, resource, Name = '', ...more] = call.url.pathname.split('/').map(decodeURIComponent);
      const { method } = call.request;
      if (resource !== 'schedules' || Name === '' || more.length > 0)
        throw notSupported(`scheduler ${call.url.pathname}`);
      if (method === 'POST') reply(call, create(call, { ...(await body(call)), Name }));
      else if (method === 'GET') reply(call, description(find(call, 'GetSchedule', Name)));
      else if (method === 'DELETE') {
        schedules.delete(find(call, 'DeleteSchedule', Name).arn);
        reply(call, {});
      } else throw notSupported(`scheduler ${method} ${call.url.pathname}`);
    },
    createScheduleGroup(name) {
      groups.add(name);
      return arnOf('schedule-group', name);
    },
    async resume() {
      schedules.resume();
    },
    async stop() {
      schedules.stop();
    },
  };
}

function newSchedule({ timeScale }: CloudContext, arn: string, request: Schedule['request']): Schedule {
  const createdAtMs = Date.now();
  const distanceMs = atMs(request) - createdAtMs;
  // AWS does not document what happens to a time that is past.
  if (distanceMs < 0) throw validationError(`The time of ${request.ScheduleExpression} is past.`);
  const fireAtMs = createdAtMs + distanceMs / timeScale;
  return { arn, request, createdAtMs, fireAtMs, attempts: 0, nextAtMs: fireAtMs };
}

/** Returns the schedule. Throws ValidationException unless its role trusts Scheduler. */
function checkTrust(schedules: Schedules, schedule: Schedule): Schedule {
  try {
    schedules.assume(schedule);
    return schedule;
  } catch (cause) {
    if (!(cause instanceof AwsError)) throw cause;
    throw validationError('The execution role you provide must allow AWS EventBridge Scheduler to assume the role.');
  }
}

const description = ({ arn, request: { ClientToken: _, ...request }, createdAtMs }: Schedule) => ({
  Arn: arn,
  ...request,
  CreationDate: createdAtMs / 1000,
  LastModificationDate: createdAtMs / 1000,
});

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

async function body(call: AwsCall): Promise<Record<string, unknown>> {
  const parsed = v.safeParse(Body, (await call.readBody()).toString('utf8'));
  if (!parsed.success) throw validationError('The body is not JSON.');
  return parsed.output;
}

function reply(call: AwsCall, output: object): void {
  call.response.writeHead(200, { 'content-type': 'application/json', 'x-amzn-requestid': call.requestId });
  call.response.end(JSON.stringify(output));
}

const notFound = (what: string): AwsError => new AwsError('ResourceNotFoundException', 404, `${what} does not exist.`);
