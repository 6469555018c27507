import { createHash } from 'node:crypto';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { Principal } from '../../iam/principal.ts';
import type { FunctionInvoker } from '../lambda/function-invoker.ts';
import type { QueueSender } from '../sqs/queue-sender.ts';
import { messageGroupOf } from './message-group.ts';
import type { Rule, RuleTarget } from './rule.ts';

/** Sends an event to a target. Throws the AwsError that the target's service answers. */
export type SendToTarget = (rule: Rule, target: RuleTarget, event: string) => Promise<void>;

export const eventsPrincipal = (rule: Rule): Principal => ({
  kind: 'service',
  service: 'events.amazonaws.com',
  sourceArn: rule.arn,
});

/** Invokes functions asynchronously and writes to queues as EventBridge itself; starts machines with the target's role. */
export function sendToTarget(
  context: CloudContext,
  { functions, queues }: { functions: FunctionInvoker; queues: QueueSender },
): SendToTarget {
  return async (rule, target, event) => {
    const input = target.input ?? event;
    const principal = eventsPrincipal(rule);
    if (target.arn.includes(':lambda:')) {
      functions.invokeLater({ functionArn: target.arn, payload: input, principal });
    } else if (target.arn.includes(':sqs:')) {
      queues.send({ queueArn: target.arn, body: input, principal, groupId: messageGroupOf(target, event) });
    } else {
      await startExecution(context, rule, target, { input, eventId: v.parse(Envelope, JSON.parse(event)).id });
    }
  };
}

const Envelope = v.looseObject({ id: v.string() });

async function startExecution(
  context: CloudContext,
  rule: Rule,
  { arn, id, roleArn = '' }: RuleTarget,
  { input, eventId }: { input: string; eventId: string },
): Promise<void> {
  // The name makes repeated deliveries of an event start one execution per target.
  const name = `${eventId}_${createHash('md5').update(`${rule.arn}\n${id}`).digest('hex')}`;
  const client = new SFNClient({
    region: context.region,
    endpoint: context.endpointUrl,
    maxAttempts: 1,
    credentials: context.iam.issue(roleArn, 'events'),
  });
  try {
    await client.send(new StartExecutionCommand({ stateMachineArn: arn, name, input }));
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'ExecutionAlreadyExists') return;
    const { httpStatusCode = 500 } = v.is(Failure, error) ? error.$metadata : {};
    throw new AwsError(error.name, httpStatusCode, error.message);
  } finally {
    client.destroy();
  }
}

const Failure = v.looseObject({ $metadata: v.looseObject({ httpStatusCode: v.optional(v.number()) }) });
