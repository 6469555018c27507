import type { CloudContext, Resumable } from '../../context.ts';
import type { AwsService } from '../../edge/aws-service.ts';
import { jsonService } from '../../edge/json-service.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ExecutionStore } from './execution-store.ts';
import { Executions } from './executions.ts';
import { operations, type StateMachine } from './operations.ts';
import { parseDefinition } from './parse-definition.ts';
import { StartBucket, type StartQuota, usualQuota } from './start-bucket.ts';
import { TaskTokens } from './task-tokens.ts';

export interface States extends AwsService, Resumable {
  /** Throws InvalidDefinition, naming every state and field that is not supported. */
  createStateMachine(machine: Omit<StateMachine, 'timeoutSeconds'>): void;
}

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

interface StatesOptions {
  /** Receives every change of an execution's status. */
  readonly events?: EventBus;
  /** The throttling quota of StartExecution. @default that of us-east-1 */
  readonly startQuota?: StartQuota;
}

/** Step Functions: standard machines in JSONata. */
export function createStates(context: CloudContext, { events, startQuota = usualQuota }: StatesOptions = {}): States {
  const machines = new Map<string, StateMachine>();
  const store = new ExecutionStore(context.state, events);
  const tokens = new TaskTokens(context.state);
  const executions = new Executions(context, store, tokens);
  const bucket = new StartBucket(startQuota);
  let cleaning: NodeJS.Timeout | undefined;
  const clean = () => {
    store.deleteOldEnded(Date.now());
    tokens.deleteOrphans((arn) => store.execution(arn) !== undefined);
  };
  return {
    ...jsonService('states', operations({ machines, store, executions, tokens, bucket })),
    createStateMachine(machine) {
      const { TimeoutSeconds } = parseDefinition(machine.name, machine.definition);
      machines.set(machine.arn, { ...machine, timeoutSeconds: TimeoutSeconds });
    },
    async resume() {
      clean();
      cleaning = setInterval(clean, CLEANUP_INTERVAL_MS).unref();
      executions.resume();
    },
    async stop() {
      clearInterval(cleaning);
      await executions.stop();
    },
  };
}
