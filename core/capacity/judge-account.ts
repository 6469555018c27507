import { plans } from '#contract/plans.ts';
import type { Stage } from '#contract/stage.ts';
import { webhookFeeds } from '#contract/steps/webhooks.ts';

/** What an AWS account grants in a Region; undefined where it could not be read. */
export interface AccountFacts {
  /** Lambdas at once. */
  readonly lambdas: number | undefined;
  /** Transcription jobs at once. */
  readonly transcriptions: number | undefined;
  /** MediaConvert jobs at once, in all queues. */
  readonly encodes: number | undefined;
  /** Executions that Step Functions starts in a second, in the long run. */
  readonly startsPerSecond: number | undefined;
  /** Version of the CDK's bootstrap stack; 0 where there is none. */
  readonly bootstrap: number | undefined;
}

export interface Finding {
  readonly verdict: 'ok' | 'too small' | 'missing' | 'unread';
  /** What there is, and for which load that is enough. */
  readonly says: string;
  /** What to do next. */
  readonly next?: string;
}

/** Lambda refuses a reservation that leaves less than this. https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
const minUnreservedLambdas = 100;
/** What event sources may take at once: StartWork (lib/stacks/pipelines-stack.ts), FanOut and Deliver. */
export const queueLambdas = 10 + webhookFeeds.FanOut.maxConcurrency + webhookFeeds.Deliver.maxConcurrency;
/** At once, of one import, in the plan that allows most. */
const copiesOfImport = Math.max(...Object.values(plans).map(({ maxImportConnections }) => maxImportConnections));
/** AWS's own defaults; of Step Functions and MediaConvert those of smaller Regions. A new account often has less. */
const usual = { lambdas: 1000, transcriptions: 250, encodes: 40, startsPerSecond: 150 };
/** Templates of the CDK that this project uses ask for it. */
const minBootstrap = 6;

const increase = (quota: string) => `ask for more in the console, Service Quotas, ${quota}; it may take days`;

/** What of an account is too small or missing for a stage, worst first as an operator would mend it. */
export const judgeAccount = (stage: Stage, facts: AccountFacts): Finding[] => [
  bootstrapFinding(facts),
  alarmFinding(stage),
  lambdaFinding(stage, facts),
  quotaFinding(
    facts.startsPerSecond,
    usual.startsPerSecond,
    (count) =>
      `Step Functions: ${count} starts a second. 10,000 works at once are started in ${minutes(10_000 / count)}`,
    increase('AWS Step Functions, "StartExecution throttle token refill rate per second"'),
  ),
  quotaFinding(
    facts.transcriptions,
    usual.transcriptions,
    (count) => `Amazon Transcribe: ${count} jobs at once. More of them wait in its queue, up to 10,000`,
    increase('Amazon Transcribe, "Number of concurrent batch transcription jobs"'),
  ),
  quotaFinding(
    facts.encodes,
    usual.encodes,
    (count) => `MediaConvert: ${count} jobs at once. More exports than that wait in its queue`,
    increase('AWS Elemental MediaConvert, its concurrent jobs'),
  ),
];

const minutes = (seconds: number): string =>
  seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const quotaFinding = (
  found: number | undefined,
  enough: number,
  says: (count: number) => string,
  next: string,
): Finding => {
  if (found === undefined)
    return {
      verdict: 'unread',
      says: says(enough).replace(/: .*/, ': not read'),
      next: `it should be ${enough} or more`,
    };
  return found < enough ? { verdict: 'too small', says: says(found), next } : { verdict: 'ok', says: says(found) };
};

const lambdaFinding = ({ copyPartConcurrency = 0 }: Stage, { lambdas }: AccountFacts): Finding => {
  const next = increase('AWS Lambda, "Concurrent executions"');
  if (lambdas === undefined) return quotaFinding(lambdas, usual.lambdas, () => 'Lambda: not read', next);
  if (copyPartConcurrency > 0 && lambdas - copyPartConcurrency < minUnreservedLambdas) {
    return {
      verdict: 'missing',
      says: `Lambda: ${lambdas} at once, of which CopyPart's ${copyPartConcurrency} leave less than ${minUnreservedLambdas}: the deployment will fail`,
      next: `take copyPartConcurrency out of lib/stages.ts, or ${next}`,
    };
  }
  const left = Math.max(0, lambdas - queueLambdas - minUnreservedLambdas);
  const imports = Math.floor((copyPartConcurrency || left) / copiesOfImport);
  return quotaFinding(
    lambdas,
    usual.lambdas,
    (count) =>
      `Lambda: ${count} at once. Beside ${queueLambdas} for queues and ${minUnreservedLambdas} for requests that is ${imports} imports at once`,
    next,
  );
};

const alarmFinding = ({ name, alarmEmail }: Stage): Finding =>
  alarmEmail
    ? { verdict: 'ok', says: `Alarms go to ${alarmEmail}, once the link in AWS's first mail to it is followed` }
    : {
        verdict: 'missing',
        says: `Nobody is told when an alarm rings`,
        next: `set alarmEmail of the stage ${name} in lib/stages.ts`,
      };

const bootstrapFinding = ({ bootstrap }: AccountFacts): Finding => {
  if (bootstrap === undefined)
    return { verdict: 'unread', says: 'CDK bootstrap: not read', next: 'it is the stack CDKToolkit' };
  const says = bootstrap === 0 ? 'CDK bootstrap: there is none' : `CDK bootstrap: version ${bootstrap}`;
  return bootstrap < minBootstrap ? { verdict: 'missing', says, next: 'npx cdk bootstrap' } : { verdict: 'ok', says };
};
