import { join } from 'node:path';
import { ArnFormat, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type EventPattern, Schedule } from 'aws-cdk-lib/aws-events';
import { Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { outputNames } from '#contract/names.ts';
import type { Stage } from '#contract/stage.ts';
import type { Step } from '#contract/step.ts';
import { eventSteps } from '#contract/steps/events.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { type StepName, steps } from '#contract/steps.ts';
import { type Machine, machines } from '#contract/uses.ts';
import { EventStep } from '../constructs/event-step.ts';
import type { Usable } from '../constructs/grant-uses.ts';
import { hourlyCounts } from '../constructs/hourly-counts.ts';
import { mediaConvertRole, speechRole } from '../constructs/media-roles.ts';
import { Pipeline } from '../constructs/pipeline.ts';
import { RowLambda } from '../constructs/row-lambda.ts';
import { ringOnCorrectedUsage, ringOnPoisoned, ringWhenNotRun } from '../constructs/sweep-alarms.ts';
import { tagCosts } from '../constructs/tag-costs.ts';
import type { Watched } from '../constructs/watched.ts';
import { WebhookDelivery } from '../constructs/webhook-delivery.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { StepFunction } from '../machines/asl.ts';
import { exportMachine } from '../machines/export-machine.ts';
import { importMachine } from '../machines/import-machine.ts';
import { transcribeMachine } from '../machines/transcribe-machine.ts';
import type { DataStack } from './data-stack.ts';

const layersDir = join(import.meta.dirname, '../../layers');

export interface PipelinesStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly stackPrefix: string;
  /** What the names of all stacks of the stage begin with. */
  readonly deployment: string;
  readonly bundleOf: (entry: string) => string;
}

/** The state machines, their steps, and the rules that tell them what AWS services did. */
export class PipelinesStack extends Stack {
  /** What rows may use, with the machines of this stack. */
  readonly usable: Usable;
  readonly watched: Watched;
  readonly #props: PipelinesStackProps;
  readonly #fonts: LayerVersion;

  constructor(scope: Construct, id: string, props: PipelinesStackProps) {
    super(scope, id, props);
    const { stage, data, stackPrefix, deployment } = props;
    this.#props = props;
    this.#fonts = new LayerVersion(this, 'Fonts', {
      code: Code.fromAsset(layersDir),
      description: 'Caption fonts, under /opt/fonts',
    });
    const webhooks = new WebhookDelivery(this, 'Webhooks', { stackPrefix, alarmTopic: data.alarmTopic });
    tagCosts(webhooks, stage, 'webhooks');
    const starts = new WorkQueue(this, 'Starts', {
      alarmTopic: data.alarmTopic,
      timeoutSeconds: startSteps.StartWork.timeoutSeconds,
      // One receipt for each four minutes in which it works off the line.
      maxReceives: 30,
    });
    this.usable = {
      stackPrefix,
      tables: data.tables,
      bucket: data.bucket,
      machineArns: {
        transcribe: this.#machineArn('transcribe'),
        export: this.#machineArn('export'),
        import: this.#machineArn('import'),
      },
      speechRoleArn: speechRole(this, data.bucket.bucketArn).roleArn,
      startQueue: starts.queue,
      webhooks: webhooks.usable,
      logs: {
        deployment,
        groupArns: [`${deployment}-Api-*`, `${deployment}-Pipelines-*`].map((resourceName) =>
          this.formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ),
        hourlyCounts: hourlyCounts(this),
      },
    };
    // Some 100 works a second.
    starts.feed(this.#lambda('StartWork'), { batchSize: 1, maxConcurrency: 10 });
    webhooks.lead({ fanOut: this.#lambda('FanOut'), deliver: this.#lambda('Deliver') });
    const encoder = mediaConvertRole(this, data.bucket.bucketArn);
    const PublishEvent = this.#step('PublishEvent');
    const transcribe = {
      PublishEvent,
      PrepareMedia: this.#step('PrepareMedia'),
      StartSpeechJob: this.#step('StartSpeechJob'),
      AskSpeechJob: this.#step('AskSpeechJob'),
      StoreTranscript: this.#step('StoreTranscript'),
      FailTranscription: this.#step('FailTranscription'),
    };
    const exporting = {
      PublishEvent,
      RenderCaptions: this.#step('RenderCaptions'),
      FinishExport: this.#step('FinishExport'),
      FailExport: this.#step('FailExport'),
    };
    const importing = {
      PublishEvent,
      ResolveSource: this.#step('ResolveSource'),
      CopyPart: this.#step('CopyPart'),
      ProbeMedia: this.#step('ProbeMedia'),
      FinishImport: this.#step('FinishImport'),
      FailImport: this.#step('FailImport'),
    };
    const common = { stage, alarmTopic: data.alarmTopic };
    const transcribePipeline = new Pipeline(this, 'Transcribe', {
      ...common,
      encoding: { role: encoder, deployment: stackPrefix },
      component: 'transcribe',
      machineName: this.#machineName('transcribe'),
      definition: transcribeMachine({ steps: transcribe, stackPrefix, mediaConvertRoleArn: encoder.roleArn }),
      functionArns: Object.values(transcribe).map(({ functionArn }) => functionArn),
    });
    const exportPipeline = new Pipeline(this, 'Export', {
      ...common,
      encoding: { role: encoder, deployment: stackPrefix },
      component: 'export',
      machineName: this.#machineName('export'),
      definition: exportMachine({ steps: exporting, stackPrefix, mediaConvertRoleArn: encoder.roleArn }),
      functionArns: Object.values(exporting).map(({ functionArn }) => functionArn),
    });
    const importPipeline = new Pipeline(this, 'Import', {
      ...common,
      component: 'import',
      machineName: this.#machineName('import'),
      definition: importMachine({ steps: importing }),
      functionArns: Object.values(importing).map(({ functionArn }) => functionArn),
    });
    this.watched = {
      machines: {
        transcribe: transcribePipeline.machine,
        export: exportPipeline.machine,
        import: importPipeline.machine,
      },
      queues: { Starts: starts.queue, ...webhooks.queues },
    };
    this.#eventSteps();
    this.#sweep('StartOpenWork');
    this.#sweep('PublishOwedEvents');
    this.#sweep('ReconcileOpenWork', {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: {
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        stateMachineArn: Object.values(this.usable.machineArns),
      },
    });
    this.#sweep('ExpireUploads');
    this.#sweep('FinishDeletions');
    this.#sweep('CheckUsage');
    this.#sweep('WriteDailyCosts');
    ringOnPoisoned(this, stage.name, data.alarmTopic);
    new CfnOutput(this, outputNames.startQueue, { value: starts.queue.queueUrl });
    ringOnCorrectedUsage(this, stage.name, data.alarmTopic);
    new CfnOutput(this, outputNames.eventQueue, { value: webhooks.usable.eventQueue.queueUrl });
    for (const machine of machines) {
      new CfnOutput(this, outputNames.machine(machine), { value: this.usable.machineArns[machine] });
    }
  }

  /** The rules hear this stack's own jobs only: dev and prod may share an account. */
  #eventSteps(): void {
    const { stackPrefix, data, stage } = this.#props;
    const speech = new EventStep(this, 'SpeechJobEvents', {
      lambda: this.#lambda('ResumeSpeechJob'),
      alarmTopic: data.alarmTopic,
      pattern: {
        source: ['aws.transcribe'],
        detailType: ['Transcribe Job State Change'],
        detail: {
          TranscriptionJobName: [{ prefix: `${stackPrefix}.` }],
          TranscriptionJobStatus: ['COMPLETED', 'FAILED'],
        },
      },
    });
    tagCosts(speech, stage, 'transcribe');
    const progress = new EventStep(this, 'EncodeProgress', {
      lambda: this.#lambda('ReportProgress'),
      alarmTopic: data.alarmTopic,
      pattern: {
        source: ['aws.mediaconvert'],
        detailType: ['MediaConvert Job State Change'],
        detail: { status: ['STATUS_UPDATE'], userMetadata: { stack: [stackPrefix], purpose: ['export'] } },
      },
    });
    tagCosts(progress, stage, 'export');
  }

  /** The output names the function for an operator who does not want to wait for the schedule. */
  #sweep(name: keyof typeof sweepSteps, pattern?: EventPattern): void {
    const lambda = this.#lambda(name);
    const step = new EventStep(this, `${name}Schedule`, {
      lambda,
      alarmTopic: this.#props.data.alarmTopic,
      schedule: Schedule.rate(Duration.minutes(sweepSteps[name].everyMinutes)),
      ...(pattern && { pattern }),
    });
    ringWhenNotRun(step, name, sweepSteps[name], lambda.fn, this.#props.data.alarmTopic);
    tagCosts(step, this.#props.stage, 'sweeps');
    new CfnOutput(this, outputNames.sweep(name), { value: lambda.fn.functionName });
  }

  #step(name: StepName): StepFunction {
    return { functionArn: this.#lambda(name).fn.functionArn, timeoutSeconds: steps[name].timeoutSeconds };
  }

  #lambda(name: StepName): RowLambda {
    const row: Step = steps[name];
    return new RowLambda(this, name, {
      row,
      stage: this.#props.stage,
      usable: this.usable,
      bundleOf: this.#props.bundleOf,
      description: `Cueline step ${name}`,
      failureReporting: failureReporting(name),
      ...(row.fonts && { layers: [this.#fonts] }),
      ...(name === 'CopyPart' && { reservedConcurrency: this.#props.stage.copyPartConcurrency }),
    });
  }

  /** Machines have names of our own: their steps are granted to answer their tokens, and they to invoke their steps. */
  #machineName(machine: Machine): string {
    return `${this.#props.stackPrefix}-${machine}`;
  }

  #machineArn(machine: Machine): string {
    return this.formatArn({
      service: 'states',
      resource: 'stateMachine',
      resourceName: this.#machineName(machine),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}

const failureReporting = (name: StepName): string => {
  if (name in eventSteps || name in sweepSteps)
    return 'An on-failure destination, set by EventStep, takes the place of the older dead-letter config.';
  if (name in webhookSteps || name in startSteps)
    return 'The message stays in its queue, and goes to the dead letters of that in the end.';
  return 'Its state machine calls it and waits: Retry and Catch see the error.';
};
