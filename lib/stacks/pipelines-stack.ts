import { Schedule } from 'aws-cdk-lib/aws-events';
import type { LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { ArnFormat, CfnOutput, Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { componentOf } from '#contract/cost-tags.ts';
import { environmentNames, outputNames } from '#contract/names.ts';
import { feedOf, renderConcurrencyOf, speechPlacesOf } from '#contract/queue-feeds.ts';
import { publicOrigin, type Stage, usedRenderer, usedSpeech } from '#contract/stage.ts';
import type { Step, Sweep } from '#contract/step.ts';
import { chunkReceives, chunkSteps } from '#contract/steps/chunks.ts';
import { eventSteps } from '#contract/steps/events.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { sweepSteps } from '#contract/steps/sweeps.ts';
import { webhookSteps } from '#contract/steps/webhooks.ts';
import { machineSteps, type StepName, steps } from '#contract/steps.ts';
import { machines } from '#contract/uses.ts';
import type { Bundle } from '../constructs/bundle-lambdas.ts';
import { alarmOnConcurrency } from '../constructs/capacity-alarms.ts';
import { deadLetterQueue } from '../constructs/dead-letters.ts';
import { EventStep, type EventStepProps } from '../constructs/event-step.ts';
import { grant } from '../constructs/grant.ts';
import type { Usable } from '../constructs/grant-uses.ts';
import { hourlyCounts } from '../constructs/hourly-counts.ts';
import { fontsLayer, speechLayer, videoLayer } from '../constructs/layers.ts';
import { speechRole } from '../constructs/media-roles.ts';
import { machineName, pipelines } from '../constructs/pipelines.ts';
import { RowLambda } from '../constructs/row-lambda.ts';
import { serviceEvents } from '../constructs/service-events.ts';
import { SignerRoles } from '../constructs/signer-roles.ts';
import {
  alarmOnCorrectedUsage,
  alarmOnFallbacks,
  alarmOnObjective,
  alarmOnOpenWork,
  alarmOnPoisonedItems,
  alarmOnWaits,
  alarmWhenNotRun,
} from '../constructs/sweep-alarms.ts';
import { tagCosts } from '../constructs/tag-costs.ts';
import type { Watched } from '../constructs/watched.ts';
import { WebhookDelivery } from '../constructs/webhook-delivery.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { alarmLimits, spreadSweepsBelow } from '../limits.ts';
import { perRow } from '../per-row.ts';
import type { DataStack } from './data-stack.ts';

export interface PipelinesStackProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly stackPrefix: string;
  /** The prefix of the names of all stacks of the stage. */
  readonly deployment: string;
  readonly bundleOf: (entry: string) => Bundle;
  /** The content of the layers with FFmpeg's module, and with the recogniser and its model. */
  readonly videoModule?: string | undefined;
  readonly speechModule?: string | undefined;
}

interface Layers {
  readonly fonts: LayerVersion;
  readonly video?: LayerVersion;
  readonly speech?: LayerVersion;
}

/** The construct ids of the rules; their logical ids depend on them. */
const eventRuleIds = { ResumeSpeechJob: 'SpeechJobEvents', ReportProgress: 'EncodeProgress' } as const;

/** The state machines, the Lambdas of all steps, and what calls them: machines, queues, rules and schedules. */
export class PipelinesStack extends Stack {
  /** What rows may use, with the machines of this stack. */
  readonly usable: Usable;
  readonly watched: Watched;
  readonly #props: PipelinesStackProps;
  readonly #lambdas: Readonly<Record<StepName, RowLambda>>;
  readonly #eventDeadLetters: Queue;

  constructor(scope: Construct, id: string, props: PipelinesStackProps) {
    super(scope, id, props);
    const { stage, stackPrefix, data } = props;
    const { alarmTopic } = data;
    this.#props = props;
    const webhooks = new WebhookDelivery(this, 'Webhooks', { stackPrefix, alarmTopic });
    tagCosts(webhooks, stage, 'webhooks');
    const starts = new WorkQueue(this, 'Starts', {
      alarmTopic,
      timeoutSeconds: startSteps.StartWork.timeoutSeconds,
      // The message of a leader is received once for each four minutes in which it starts waiting work.
      maxReceives: 30,
    });
    const chunks = new WorkQueue(this, 'Chunks', {
      alarmTopic,
      timeoutSeconds: chunkSteps.StartChunk.timeoutSeconds,
      // No longer, so that the chunk of a StartChunk that died is soon made again.
      visibilitySeconds: chunkSteps.StartChunk.timeoutSeconds + 60,
      oldestMinutes: alarmLimits.oldestChunkMinutes,
      maxReceives: chunkReceives,
    });
    this.usable = this.#usable({ startQueue: starts.queue, chunkQueue: chunks.queue }, webhooks.usable);
    const { videoModule, speechModule } = props;
    const layers = {
      fonts: fontsLayer(this),
      ...(videoModule && { video: videoLayer(this, videoModule) }),
      ...(speechModule && { speech: speechLayer(this, speechModule) }),
    };
    this.#lambdas = perRow(steps, (name, row) => this.#lambda(name, row, layers));
    this.#letRender();
    new SignerRoles(this, 'Signers', Object.values(this.#lambdas), data.bucket);
    starts.feed(this.#lambdas.StartWork, feedOf('StartWork', stage));
    chunks.feed(this.#lambdas.StartChunk, { batchSize: 1, maxConcurrency: renderConcurrencyOf(stage) });
    webhooks.connect(stage, { fanOut: this.#lambdas.FanOut, deliver: this.#lambdas.Deliver });
    const { bucketArn } = data.bucket;
    this.watched = {
      machines: pipelines(this, {
        ...{ stage, stackPrefix, bucketArn, alarmTopic },
        lambdas: this.#lambdas,
        chunkQueue: chunks.queue,
      }),
      queues: { Starts: starts.queue, Chunks: chunks.queue, ...webhooks.queues },
    };
    this.#exportWatched();
    const means = 'An event or a scheduled call was neither delivered nor handled.';
    this.#eventDeadLetters = deadLetterQueue(this, 'RulesDeadLetters', alarmTopic, means);
    this.#callByEvents();
    alarmOnPoisonedItems(this, stage.name, alarmTopic);
    alarmOnCorrectedUsage(this, stage.name, alarmTopic);
    alarmOnFallbacks(this, stage.name, alarmTopic);
    alarmOnWaits(this, stage.name, alarmTopic);
    if (stage.waitObjective) alarmOnObjective(this, stage.name, stage.waitObjective, alarmTopic);
    alarmOnOpenWork(this, stage.name, alarmTopic);
    const { concurrentLambdas } = stage;
    alarmOnConcurrency(this, { concurrentLambdas, copyPart: this.#lambdas.CopyPart.fn }, alarmTopic);
    new CfnOutput(this, outputNames.startQueue, { value: starts.queue.queueUrl });
    new CfnOutput(this, outputNames.eventQueue, { value: webhooks.usable.eventQueue.queueUrl });
    new CfnOutput(this, outputNames.scheduleGroup, { value: webhooks.usable.scheduleGroupName });
    new CfnOutput(this, outputNames.eventBus, { value: webhooks.usable.bus.eventBusName });
    for (const machine of machines)
      new CfnOutput(this, outputNames.machine(machine), { value: this.usable.machineArns[machine] });
  }

  /** Also without a dashboard: CloudFormation does not remove an export while the dashboard of an older deployment imports it. */
  #exportWatched(): void {
    const { machines, queues } = this.watched;
    for (const { stateMachineArn } of Object.values(machines)) this.exportValue(stateMachineArn);
    for (const { queueName } of Object.values(queues)) this.exportValue(queueName);
  }

  #usable(queues: Pick<Usable, 'startQueue' | 'chunkQueue'>, webhooks: Usable['webhooks']): Usable {
    const { data, stackPrefix, deployment, stage } = this.#props;
    const arn = (service: string, resource: string, resourceName: string) =>
      this.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
    return {
      stackPrefix,
      tables: data.tables,
      bucket: data.bucket,
      machineArns: perRow(machineSteps, (machine) => arn('states', 'stateMachine', machineName(stackPrefix, machine))),
      speechRoleArn: speechRole(this, data.bucket.bucketArn).roleArn,
      ...queues,
      webhooks,
      accessLogs: data.accessLogs,
      alarmTopicArn: data.alarmTopic.topicArn,
      publicOrigin: publicOrigin(stage),
      captionDrawing: JSON.stringify({
        renderer: usedRenderer(stage),
        speech: usedSpeech(stage),
        burnIn: stage.burnIn,
        exportDays: stage.exportDays,
        chunksAtOnce: stage.chunksAtOnce,
        // On one machine both wait for the same processors.
        ...(usedRenderer(stage) === 'auto' && !stage.chunksAtOnce && { renderPlaces: renderConcurrencyOf(stage) }),
        ...(usedSpeech(stage) !== 'transcribe' && { speechPlaces: speechPlacesOf(stage) }),
        ...(stage.speech === 'address' && { speechUsdPerMinute: stage.speechEngine?.usdPerMinute }),
      }),
      speechAddress: speechVariables(stage),
      logs: {
        deployment,
        groupArns: ['Api', 'Pipelines'].map((stack) => arn('logs', 'log-group', `${deployment}-${stack}-*`)),
        hourlyCounts: hourlyCounts(this),
      },
    };
  }

  #letRender(): void {
    const { RenderChunk, JoinChunks, DecodeSound, DrawFrame, RecogniseSpeech } = this.#lambdas;
    for (const caller of Object.values(this.#lambdas)) {
      if (caller.uses.rendersVideo) letInvoke(caller, environmentNames.renderFunction, RenderChunk);
      if (caller.uses.joinsVideo) letInvoke(caller, environmentNames.joinFunction, JoinChunks);
      if (caller.uses.drawsFrames) letInvoke(caller, environmentNames.frameFunction, DrawFrame);
      if (caller.uses.decodesSound) letInvoke(caller, environmentNames.soundFunction, DecodeSound);
      if (caller.uses.hearsSpeech) letInvoke(caller, environmentNames.speechFunction, RecogniseSpeech);
    }
  }

  /** What routes invoke that look into files. */
  get drawFrameArn(): string {
    return this.#lambdas.DrawFrame.fn.functionArn;
  }

  #lambda(name: StepName, row: Step, { fonts, video, speech }: Layers): RowLambda {
    const { stage, bundleOf } = this.#props;
    return new RowLambda(this, name, {
      row,
      stage,
      usable: this.usable,
      bundleOf,
      description: `Cueline step ${name}`,
      failureReporting: failureReporting(name),
      layers: [
        ...(row.fonts ? [fonts] : []),
        ...(row.video && video ? [video] : []),
        ...(row.speech && speech ? [speech] : []),
      ],
      ...(name === 'CopyPart' && { reservedConcurrency: stage.copyPartConcurrency }),
    });
  }

  /** Rules and schedules. The output of a sweep names its function for an operator who does not want to wait for the schedule. */
  #callByEvents(): void {
    const ofWorks = machines.map((machine) => this.usable.machineArns[machine]);
    const { stage, stackPrefix } = this.#props;
    const patterns = serviceEvents(stackPrefix, ofWorks);
    perRow(eventSteps, (name) => this.#eventStep(eventRuleIds[name], name, { pattern: patterns[name] }));
    perRow(sweepSteps, (name, row) => {
      const { fn } = this.#lambdas[name];
      const step = this.#eventStep(`${name}Schedule`, name, {
        schedule: scheduleOf(name, stage),
        ...(name === 'ReconcileOpenWork' && { pattern: patterns.ReconcileOpenWork }),
      });
      alarmWhenNotRun(step, name, row, fn, this.#props.data.alarmTopic);
      new CfnOutput(this, outputNames.sweep(name), { value: fn.functionName });
    });
  }

  #eventStep(id: string, name: StepName, calls: Pick<EventStepProps, 'pattern' | 'schedule'>): EventStep {
    const lambda = this.#lambdas[name];
    const step = new EventStep(this, id, { lambda, deadLetters: this.#eventDeadLetters, ...calls });
    tagCosts(step, this.#props.stage, componentOf(lambda.entry));
    return step;
  }
}

const ofEachMinute = Object.entries<Sweep>(sweepSteps).flatMap(([name, row]) => (row.everyMinutes === 1 ? [name] : []));

/** Sweeps of each minute begin together: where that would take half of all Lambdas, each runs in one minute of three. */
const scheduleOf = (name: keyof typeof sweepSteps, { concurrentLambdas }: Stage): Schedule => {
  const nth = ofEachMinute.indexOf(name);
  return nth >= 0 && concurrentLambdas < spreadSweepsBelow
    ? Schedule.cron({ minute: `${nth % 3}/3` })
    : Schedule.rate(Duration.minutes(sweepSteps[name].everyMinutes));
};

/** A dynamic reference, so that the template does not have the key. */
const speechVariables = ({ speech, speechEngine }: Stage): Record<string, string> =>
  speech === 'address' && speechEngine
    ? {
        [environmentNames.speechAddress]: JSON.stringify(speechEngine),
        ...(speechEngine.secret && {
          [environmentNames.speechKey]: SecretValue.secretsManager(speechEngine.secret).unsafeUnwrap(),
        }),
      }
    : {};

const letInvoke = ({ role, fn }: RowLambda, variable: string, { fn: { functionArn } }: RowLambda): void => {
  fn.addEnvironment(variable, functionArn);
  grant(role, { actions: ['lambda:InvokeFunction'], resources: [functionArn] });
};

const failureReporting = (name: StepName): string => {
  if (name in eventSteps || name in sweepSteps)
    return 'An on-failure destination, set by EventStep, takes the place of the older dead-letter config.';
  if (name in webhookSteps || name in startSteps || name in chunkSteps)
    return 'The message stays in its queue, which moves it to its dead-letter queue after the last receive.';
  if (name in renderSteps) return 'What invokes it waits, and throws its error.';
  return 'Its state machine calls it and waits: Retry and Catch see the error.';
};
