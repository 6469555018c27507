import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Stage } from '#contract/stage.ts';
import type { Step } from '#contract/step.ts';
import { machineSteps, type StepName } from '#contract/steps.ts';
import type { Machine } from '#contract/uses.ts';
import type { Machine as Definition, StepFunction } from '../machines/asl.ts';
import { costsMachine } from '../machines/costs-machine.ts';
import { exportMachine } from '../machines/export-machine.ts';
import { importMachine } from '../machines/import-machine.ts';
import { playbackMachine } from '../machines/playback-machine.ts';
import { transcribeMachine } from '../machines/transcribe-machine.ts';
import { perRow } from '../per-row.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { mediaConvertRole } from './media-roles.ts';
import { Pipeline, type PipelineProps } from './pipeline.ts';
import type { RowLambda } from './row-lambda.ts';

export interface PipelinesProps {
  readonly stage: Stage;
  readonly stackPrefix: string;
  readonly bucketArn: string;
  readonly alarmTopic: AlarmTopic;
  readonly lambdas: Readonly<Record<StepName, RowLambda>>;
  readonly chunkQueue: IQueue;
}

/**
 * A fixed name, so that the ARN is known before the machine exists: the machine needs the ARNs of its steps, and the steps need
 * the right to answer its tokens.
 */
export const machineName = (stackPrefix: string, machine: Machine): string => `${stackPrefix}-${machine}`;

/** The state machines, each with the Lambdas of its rows. */
export const pipelines = (scope: Construct, props: PipelinesProps): Record<Machine, StateMachine> => {
  const { stage, stackPrefix, bucketArn, alarmTopic, lambdas, chunkQueue } = props;
  const role = mediaConvertRole(scope, bucketArn);
  const encoding = { encoding: { role, deployment: stackPrefix } };
  const encodes = { stackPrefix, mediaConvertRoleArn: role.roleArn };
  // A queue of its own, so that no transcription waits for exports.
  const soundQueueArn = new CfnQueue(scope, 'SoundQueue').attrArn;

  const pipeline = <Name extends StepName>(
    machine: Machine,
    rows: Readonly<Record<Name, Step>>,
    define: (steps: Readonly<Record<Name, StepFunction>>) => Definition,
    also: Pick<PipelineProps, 'encoding' | 'queueArn'> = {},
  ): StateMachine => {
    const functions = perRow(rows, (name, { timeoutSeconds }) => ({
      functionArn: lambdas[name].fn.functionArn,
      timeoutSeconds,
    }));
    return new Pipeline(scope, machine.charAt(0).toUpperCase() + machine.slice(1), {
      stage,
      alarmTopic,
      component: machine,
      machineName: machineName(stackPrefix, machine),
      definition: define(functions),
      functionArns: Object.values<StepFunction>(functions).map(({ functionArn }) => functionArn),
      ...also,
    }).machine;
  };
  return {
    transcribe: pipeline(
      'transcribe',
      machineSteps.transcribe,
      (steps) => transcribeMachine({ steps, ...encodes, soundQueueArn }),
      encoding,
    ),
    export: pipeline(
      'export',
      machineSteps.export,
      (steps) => exportMachine({ steps, ...encodes, chunkQueueUrl: chunkQueue.queueUrl }),
      { ...encoding, queueArn: chunkQueue.queueArn },
    ),
    playback: pipeline('playback', machineSteps.playback, (steps) => playbackMachine({ steps, ...encodes }), encoding),
    import: pipeline('import', machineSteps.import, (steps) => importMachine({ steps })),
    costs: pipeline('costs', machineSteps.costs, (steps) => costsMachine({ steps })),
  };
};
