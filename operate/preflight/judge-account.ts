import { plans } from '#contract/plans.ts';
import { queueLambdasOf, renderConcurrencyOf, speechPlacesOf } from '#contract/queue-feeds.ts';
import { edgeRegion, minRenderingLambdas, type Stage, usedRenderer } from '#contract/stage.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { unknownWorkPrices } from '#core/cost/price-of.ts';
import type { Roles } from './account-facts.ts';
import { addressFindings } from './address-findings.ts';
import type { Finding } from './finding.ts';

/** Quotas of an AWS account in a Region; undefined where one could not be read. */
export interface AccountFacts {
  readonly region: string;
  /** Concurrent Lambda executions. */
  readonly lambdas: number | undefined;
  /** Concurrent Transcribe jobs. */
  readonly transcriptions: number | undefined;
  /** Concurrent MediaConvert jobs, in all queues. */
  readonly encodes: number | undefined;
  /** Sustained rate of StartExecution. */
  readonly startsPerSecond: number | undefined;
  /** Version of the CDK's bootstrap stack; 0 where there is none. */
  readonly bootstrap: number | undefined;
  /** The same where the distribution of a domain is made; absent for a stage without one. */
  readonly edgeBootstrap?: number | undefined;
  /** Requests of all APIs together. */
  readonly requests: { readonly ratePerSecond: number; readonly burst: number } | undefined;
  /** Write units a second of any one table. */
  readonly writesPerTable: number | undefined;
  readonly roles: Roles | undefined;
  /** The services in `neededServices` that the Region lacks. */
  readonly missingServices: readonly string[] | undefined;
  /** RenderChunk of the stage as it is deployed; null where it is not. Absent where MediaConvert makes all exports. */
  readonly renderChunk?: DeployedFunction | null | undefined;
  /** Whether the secret of `speechEngine` is there; absent for a stage without one. */
  readonly speechSecret?: boolean | undefined;
  /** Whether IAM alone decides on new databases and tables of Glue, and not Lake Formation. */
  readonly glueObeysIam: boolean | undefined;
}

export interface DeployedFunction {
  readonly architecture: string;
  readonly layers: number;
  /** Such as Active; Failed where Lambda could not prepare it. */
  readonly state: string;
}

/** Services that few Regions have, as AWS's public parameters name them. */
export const neededServices = ['mediaconvert', 'transcribe'];

/** Lambda refuses a reservation that leaves less than this. https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
export const minUnreservedLambdas = 100;
/** Concurrent CopyPart Lambdas of one import, in the plan that allows most. */
const lambdasPerImport = Math.max(...Object.values(plans).map(({ maxImportConnections }) => maxImportConnections));
/** AWS's default quotas; for Step Functions and MediaConvert those of smaller Regions. A new account often has less. */
const usual = { lambdas: 1000, transcriptions: 250, encodes: 40, startsPerSecond: 150 };
/** The version that templates of the CDK in package.json require. */
const minBootstrap = 6;

/** The most that a request writes, POST /projects (docs/cost-card.md); most go to one table. */
export const writesPerRequest = 34;
/** A little more than a stage has. */
export const rolesPerStage = 170;
/** AssumeRole and others together. Service Quotas does not have it. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const stsPerSecond = 600;

export const increase = (quota: string) => `ask for more in the console, Service Quotas, ${quota}; it may take days`;

/** What an account lacks for a stage, in the order in which an operator should correct it. */
export const judgeAccount = (stage: Stage, facts: AccountFacts): Finding[] => [
  bootstrapFinding('CDK bootstrap', facts.bootstrap, 'npx cdk bootstrap'),
  ...(stage.edge && stage.region !== edgeRegion
    ? [
        bootstrapFinding(
          `CDK bootstrap of ${edgeRegion}`,
          facts.edgeBootstrap,
          `npx cdk bootstrap aws://ACCOUNT/${edgeRegion}`,
        ),
      ]
    : []),
  regionFinding(facts),
  rolesFinding(facts),
  ...(stage.costTables ? [glueFinding(facts)] : []),
  alarmFinding(stage),
  priceFinding(facts),
  requestsFinding(stage, facts),
  tablesFinding(stage, facts),
  sessionsFinding(stage),
  lambdaFinding(stage, facts),
  ...(stage.renderer === 'mediaconvert' ? [] : rendererFindings(stage, facts)),
  ...(stage.speech === 'transcribe' ? [] : [speechFinding(stage, facts)]),
  ...(stage.speech === 'address' && stage.speechEngine ? addressFindings(stage.speechEngine, facts) : []),
  quotaFinding(
    facts.startsPerSecond,
    usual.startsPerSecond,
    (count) =>
      `Step Functions: ${count} starts a second. 10,000 jobs at once are started in ${minutes(10_000 / count)}`,
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
    (count) =>
      `MediaConvert: ${count} jobs at once. More than that wait in its queue${stage.renderer === 'mediaconvert' ? '' : '. It makes the files for players whatever makes exports'}`,
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

/** StartChunk waits for what it has made by another. */
const renderingLambdas = (stage: Stage): number =>
  usedRenderer(stage) === 'mediaconvert' ? 0 : 2 * renderConcurrencyOf(stage);

const lambdaFinding = (stage: Stage, { lambdas }: AccountFacts): Finding => {
  const { copyPartConcurrency = 0, concurrentLambdas } = stage;
  const next = increase('AWS Lambda, "Concurrent executions"');
  if (lambdas === undefined) return quotaFinding(lambdas, usual.lambdas, () => 'Lambda: not read', next);
  if (copyPartConcurrency > 0 && lambdas - copyPartConcurrency < minUnreservedLambdas) {
    return {
      verdict: 'missing',
      says: `Lambda: ${lambdas} at once, of which CopyPart's ${copyPartConcurrency} leave less than ${minUnreservedLambdas}: the deployment will fail`,
      next: `take copyPartConcurrency out of cueline.config.json, or ${next}`,
    };
  }
  if (lambdas < concurrentLambdas) {
    return {
      verdict: 'too small',
      says: `Lambda: ${lambdas} at once, and the stage says ${concurrentLambdas}: one customer's account could hold more than 2 % of them`,
      next: `set concurrentLambdas to ${lambdas} in cueline.config.json until you have more: ${next}`,
    };
  }
  const rendering = renderingLambdas(stage);
  const queues = queueLambdasOf(stage);
  const requests = Math.min(minUnreservedLambdas, lambdas - queues - rendering);
  const imports = Math.floor((copyPartConcurrency || lambdas - queues - rendering - requests) / lambdasPerImport);
  const importing =
    imports > 0 ? `that is ${imports} imports at once` : 'none is left: imports and requests wait for each other';
  return quotaFinding(
    lambdas,
    usual.lambdas,
    (count) =>
      `Lambda: ${count} at once. Beside ${queues} for queues${rendering > 0 ? `, ${rendering} for videos` : ''} and ${requests} for requests ${importing}`,
    next,
  );
};

/** What a new AWS account allows; its quota cannot be read. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const newAccountMb = 3008;

/** Whether our own code can make exports. What Lambda's quota is for all else, `lambdaFinding` says. */
const rendererFindings = (
  stage: Stage,
  { lambdas = stage.concurrentLambdas, renderChunk }: AccountFacts,
): Finding[] => [
  renderingFinding(stage, Math.min(lambdas, stage.concurrentLambdas)),
  memoryFinding(Math.max(...Object.values(renderSteps).map(({ memoryMb }) => memoryMb))),
  deployedFinding(stage.name, renderChunk),
];

/** Whether our own recogniser can hear, or decode. HearSpeech waits for each RecogniseSpeech. */
const speechFinding = (stage: Stage, { lambdas = stage.concurrentLambdas }: AccountFacts): Finding => {
  const says = `Our own recogniser: ${lambdas} Lambdas at once`;
  if (Math.min(lambdas, stage.concurrentLambdas) >= minRenderingLambdas)
    return { verdict: 'ok', says: `${says}, of which all speech holds up to ${2 * speechPlacesOf(stage)}` };
  return {
    verdict: 'too small',
    says: `${says}. Below ${minRenderingLambdas} ${stage.speech === 'auto' ? 'auto leaves all speech to Transcribe' : 'transcriptions take what requests need'}`,
    next: `set speech to ${stage.speech === 'own' ? 'auto' : 'transcribe'} in cueline.config.json until you have more: ${increase('AWS Lambda, "Concurrent executions"')}`,
  };
};

const renderingFinding = (stage: Stage, lambdas: number): Finding => {
  const { renderer } = stage;
  const says = `Our own renderer: ${lambdas} Lambdas at once`;
  if (lambdas >= minRenderingLambdas)
    return { verdict: 'ok', says: `${says}, of which ${renderingLambdas(stage)} may make videos` };
  return {
    verdict: 'too small',
    says: `${says}. Below ${minRenderingLambdas} ${renderer === 'auto' ? 'auto leaves all exports to MediaConvert' : 'videos take what requests need'}`,
    next: `set renderer to ${renderer === 'auto' ? 'mediaconvert' : 'auto'} in cueline.config.json until you have more: ${increase('AWS Lambda, "Concurrent executions"')}`,
  };
};

export const memoryFinding = (neededMb: number): Finding => {
  const says = `Lambda's memory: RenderChunk has ${neededMb} MB, and a new AWS account allows ${newAccountMb}`;
  return neededMb <= newAccountMb
    ? { verdict: 'ok', says }
    : {
        verdict: 'unread',
        says: `${says}; the quota cannot be read`,
        next: 'make any function of that size in the Region; if Lambda refuses it, ask AWS Support for 10,240 MB',
      };
};

const deployedFinding = (name: string, found: AccountFacts['renderChunk']): Finding => {
  if (found === undefined) return unread("FFmpeg's layer", 'RenderChunk must have it, for arm64');
  if (found === null) return { verdict: 'ok', says: `FFmpeg's layer: ${name} is not deployed yet, and brings it` };
  const { architecture, layers, state } = found;
  const says = `FFmpeg's layer: RenderChunk of ${name} is ${state}, for ${architecture}, with ${layers} layers`;
  return architecture === 'arm64' && layers > 0 && state === 'Active'
    ? { verdict: 'ok', says }
    : {
        verdict: 'wrong',
        says,
        next: 'deploy again; a function that nobody called for weeks is Active after its next call',
      };
};

/** Work whose price is unknown is counted by no ceiling. */
const priceFinding = ({ region }: AccountFacts): Finding => {
  const unpriced = unknownWorkPrices(region);
  return unpriced.length === 0
    ? { verdict: 'ok', says: `Prices of ${region}: known for all work` }
    : {
        verdict: 'missing',
        says: `Prices of ${region}: unknown for ${unpriced.join(', ')}, so no daily ceiling counts that work`,
        next: `npm run prices -- --region ${region}, then deploy; what it does not find is yours to write into core/cost/prices.json`,
      };
};

const alarmFinding = ({ name, alarmEmail }: Stage): Finding =>
  alarmEmail
    ? { verdict: 'ok', says: `Alarms go to ${alarmEmail}, once the link in AWS's first mail to it is followed` }
    : {
        verdict: 'missing',
        says: 'Alarms: no e-mail address, so nobody is notified',
        next: `set alarmEmail of the stage ${name} in cueline.config.json`,
      };

const unread = (what: string, next: string): Finding => ({ verdict: 'unread', says: `${what}: not read`, next });

const regionFinding = ({ region, missingServices }: AccountFacts): Finding => {
  if (!missingServices) return unread(`Region ${region}`, `it must have ${neededServices.join(' and ')}`);
  return missingServices.length === 0
    ? { verdict: 'ok', says: `Region ${region}: it has all services` }
    : {
        verdict: 'missing',
        says: `Region ${region}: it lacks ${missingServices.join(' and ')}`,
        next: 'set region of the stage in cueline.config.json to one that has them',
      };
};

const rolesFinding = ({ roles }: AccountFacts): Finding => {
  if (!roles) return unread('IAM', `a stage has up to ${rolesPerStage} roles`);
  const { used, quota } = roles;
  const says = `IAM: ${used} of ${quota} roles are used. A new stage has up to ${rolesPerStage}`;
  return used + rolesPerStage > quota
    ? {
        verdict: 'too small',
        says,
        next: increase('AWS Identity and Access Management (IAM) in us-east-1, "Roles per account"'),
      }
    : { verdict: 'ok', says };
};

const glueFinding = ({ glueObeysIam }: AccountFacts): Finding => {
  if (glueObeysIam === undefined)
    return unread('Lake Formation', 'IAM alone must decide on new databases, or set costTables of the stage to false');
  return glueObeysIam
    ? { verdict: 'ok', says: 'Lake Formation: IAM alone decides on new databases' }
    : {
        verdict: 'missing',
        says: "Lake Formation: it decides on new databases, and refuses CloudFormation's",
        next: "set costTables of the stage to false in cueline.config.json, or make CDK's role cdk-…-cfn-exec-role a data lake administrator",
      };
};

const requestsFinding = ({ throttle }: Stage, { requests }: AccountFacts): Finding => {
  const needs = `the stage's throttle is ${throttle.ratePerSecond} a second, ${throttle.burst} at once`;
  if (!requests) return unread('API Gateway', needs);
  const { ratePerSecond, burst } = requests;
  const says = `API Gateway: ${ratePerSecond} requests a second, ${burst} at once, for all APIs of the account; ${needs}`;
  return ratePerSecond < throttle.ratePerSecond || burst < throttle.burst
    ? { verdict: 'too small', says, next: `lower throttle, or ${increase('Amazon API Gateway, "Throttle rate"')}` }
    : { verdict: 'ok', says };
};

const tablesFinding = ({ throttle }: Stage, { writesPerTable }: AccountFacts): Finding =>
  quotaFinding(
    writesPerTable,
    throttle.ratePerSecond * writesPerRequest,
    (count) =>
      `DynamoDB: ${count} writes a second for each table; ${throttle.ratePerSecond} of the dearest requests a second need ${throttle.ratePerSecond * writesPerRequest}`,
    `lower throttle, or ${increase('Amazon DynamoDB, "Table-level write throughput limit"')}`,
  );

const sessionsFinding = ({ throttle }: Stage): Finding => {
  const says = `STS: ${stsPerSecond} calls a second by AWS's documents; it has no quota to read. A request for a new upload URL is one`;
  return throttle.ratePerSecond > stsPerSecond
    ? { verdict: 'too small', says, next: 'lower throttle, or expect 503 for uploads at the limit' }
    : { verdict: 'ok', says };
};

const bootstrapFinding = (name: string, version: number | undefined, next: string): Finding => {
  if (version === undefined)
    return { verdict: 'unread', says: `${name}: not read`, next: 'it is the stack CDKToolkit' };
  const says = version === 0 ? `${name}: there is none` : `${name}: version ${version}`;
  return version < minBootstrap ? { verdict: 'missing', says, next } : { verdict: 'ok', says };
};

/** Variables by which the SDK, the CDK and the AWS CLI ask something else than AWS. */
export const endpointFindings = (environment: NodeJS.ProcessEnv): Finding[] =>
  Object.entries(environment)
    .filter(([name]) => name.startsWith('AWS_ENDPOINT_URL'))
    .map(([name, value]) => ({
      verdict: 'wrong',
      says: `${name} is ${value}, which is asked in place of AWS`,
      next: `unset ${name}`,
    }));
