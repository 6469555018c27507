import type { EventPattern } from 'aws-cdk-lib/aws-events';
import type { StepName } from '#contract/steps.ts';

/**
 * The events of AWS services that call steps, by the step's name. They are those of this stack's own jobs and executions: dev and
 * prod may share an account.
 */
export const serviceEvents = (stackPrefix: string, machineArns: readonly string[]) =>
  ({
    ResumeSpeechJob: {
      source: ['aws.transcribe'],
      detailType: ['Transcribe Job State Change'],
      detail: {
        TranscriptionJobName: [{ prefix: `${stackPrefix}.` }],
        TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
      },
    },
    ReportProgress: {
      source: ['aws.mediaconvert'],
      detailType: ['MediaConvert Job State Change'],
      detail: { status: ['STATUS_UPDATE'], userMetadata: { stack: [stackPrefix], purpose: ['export'] } },
    },
    ReconcileOpenWork: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { status: ['FAILED', 'TIMED_OUT', 'ABORTED'], stateMachineArn: [...machineArns] },
    },
  }) satisfies Partial<Record<StepName, EventPattern>>;
