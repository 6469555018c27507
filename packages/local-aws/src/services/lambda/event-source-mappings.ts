import { AwsError } from '../../aws-error.ts';
import type { CloudContext, Resumable } from '../../context.ts';
import type { QueueConsumer } from '../sqs/queue-consumer.ts';
import type { Lambda } from './service.ts';
import { type EventSourceMapping, SqsPoller } from './sqs-poller.ts';
import { Turns } from './turns.ts';

export interface EventSourceMappings extends Resumable {
  /** Throws InvalidParameterValueException or AccessDenied where Lambda refuses the mapping. */
  create(mapping: EventSourceMapping): void;
}

/** Event source mappings: functions are invoked with the messages of queues, from resume() on. */
export function createEventSourceMappings(
  context: CloudContext,
  {
    functions,
    queues,
    turns = new Turns(),
  }: { readonly functions: Pick<Lambda, 'mappedFunction'>; readonly queues: QueueConsumer; readonly turns?: Turns },
): EventSourceMappings {
  const pollers: SqsPoller[] = [];
  const stopping = new AbortController();
  return {
    create(mapping) {
      const mapped = functions.mappedFunction(mapping.functionArn, mapping.maxConcurrency);
      const poller = new SqsPoller({ context, queues, turns, mapping, mapped, signal: stopping.signal });
      const { timeoutSeconds } = mapped.target;
      const visibilityTimeoutSeconds = queues.open(mapping.queueArn, poller.principal);
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      if (visibilityTimeoutSeconds < timeoutSeconds) {
        const problem = `Queue visibility timeout: ${visibilityTimeoutSeconds} seconds is less than Function timeout: ${timeoutSeconds} seconds`;
        throw new AwsError('InvalidParameterValueException', 400, problem);
      }
      pollers.push(poller);
    },
    async resume() {
      for (const poller of pollers) void poller.run();
    },
    async stop() {
      stopping.abort();
    },
  };
}
