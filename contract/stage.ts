import * as v from 'valibot';
import { BurnIn, renderers, speechEngines } from './burn-in.ts';
import type { ReleaseName } from './schemas/cost-row.ts';
import { SpeechAddress } from './speech-engine.ts';
import { tableNames } from './tables.ts';

/** Retention periods that CloudWatch Logs accepts. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html */
const retentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;

const PositiveInteger = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be at least 1'));
const text = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));

/** Part of every stack's name, so that several stages share an account. */
const StageName = text(/^[a-z0-9-]{2,16}$/, 'must be 2 to 16 of a-z, 0-9 and -');

/**
 * CloudFront takes certificates of us-east-1 only.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const Edge = v.pipe(
  v.strictObject({
    domainName: v.pipe(
      text(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as captions.example.com'),
      v.description('The domain of the API and the console, without https://.'),
    ),
    hostedZoneId: v.optional(
      v.pipe(
        text(/^Z[A-Z0-9]{1,31}$/, 'must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ'),
        v.description(
          'The public hosted zone of Route 53 that has the domain. Its records are made, and the certificate.',
        ),
      ),
    ),
    certificateArn: v.optional(
      v.pipe(
        text(
          /^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
          'must be the ARN of a certificate of ACM in us-east-1, where CloudFront looks for it',
        ),
        v.description('A certificate of ACM in us-east-1 for the domain, where another DNS has the domain.'),
      ),
    ),
    originCertificateArn: v.optional(
      v.pipe(
        text(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/, 'must be the ARN of a certificate of ACM'),
        v.description(
          'A certificate of ACM in the Region of the stage for `origin.` and the domain, with certificateArn.',
        ),
      ),
    ),
    secretVersion: v.optional(
      v.pipe(
        PositiveInteger,
        v.description('Another number is another secret between the distribution and the API, where one is known.'),
      ),
      1,
    ),
    requestsOfAddress: v.optional(
      v.pipe(
        PositiveInteger,
        v.minValue(100, 'must be at least 100'),
        v.description(
          'Requests that the firewall lets one address send in five minutes. More than one key of the largest plan may send; raise it where many customers share an address.',
        ),
      ),
      100_000,
    ),
  }),
  v.check(
    ({ hostedZoneId, certificateArn, originCertificateArn }) =>
      hostedZoneId !== undefined || (certificateArn !== undefined && originCertificateArn !== undefined),
    'needs hostedZoneId, or certificateArn and originCertificateArn where another DNS has the domain',
  ),
);
export type Edge = v.InferOutput<typeof Edge>;

/** CloudFront's certificates, firewalls and distributions are made in this Region. */
export const edgeRegion = 'us-east-1';

/** The origin that callers use, where the stage has a domain. */
export const publicOrigin = ({ edge }: Pick<Stage, 'edge'>): string | undefined => edge && `https://${edge.domainName}`;

/**
 * The quota of concurrent Lambdas from which `auto` has our own code make videos: they occupy a quarter of it, and three quarters
 * are then enough for requests and queues.
 */
export const minRenderingLambdas = 240;

/** What a deployer may set of a stage. The descriptions are those of editors and of docs/configuration.md. */
const settings = v.strictObject({
  region: v.optional(
    v.pipe(
      text(/^[a-z]{2,4}(-[a-z]+)+-\d+$/, 'must be an AWS Region such as eu-central-1'),
      v.description('The AWS Region of the stage. Where absent, that of the AWS CLI.'),
    ),
  ),
  keepData: v.pipe(
    v.boolean('must be true or false'),
    v.description(
      'Keeps tables, objects and logs when the stack is deleted, and protects the stack from deletion. Needs alarmEmail.',
    ),
  ),
  alarmEmail: v.optional(
    v.pipe(
      v.string(),
      v.email('must be an e-mail address'),
      v.description('The address that alarms are mailed to. Where absent, nobody is told.'),
    ),
  ),
  throttle: v.pipe(
    v.strictObject({
      ratePerSecond: v.pipe(PositiveInteger, v.description('Requests a second, sustained.')),
      burst: v.pipe(PositiveInteger, v.description('Requests at once.')),
    }),
    v.description('Limit of the whole API, beyond which it answers 429. The limits of one key are in its plan.'),
  ),
  logRetentionDays: v.pipe(
    v.picklist(retentionDays, `must be one of ${retentionDays.join(', ')}`),
    v.description('Days for which logs are kept.'),
  ),
  exportDays: v.optional(
    v.pipe(
      PositiveInteger,
      v.minValue(7, 'must be at least 7'),
      v.description(
        'Days for which new exports are kept, from their creation on; each says when it expires. Exports that exist are not concerned. Where absent, exports are kept.',
      ),
    ),
  ),
  versionDays: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        'Days for which an object that was replaced or deleted can be restored. S3 bills for it until then. What is under work/, uploads/ and athena/ can be for one day.',
      ),
    ),
    7,
  ),
  sourceTiering: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Keeps the customers' media in S3 Intelligent-Tiering: what nobody reads for 30 days costs about half, after 90 days a sixth.",
      ),
    ),
    false,
  ),
  monthlyBudgetUsd: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        "US dollars of AWS's monthly bill at which alarmEmail is notified. Where absent, there is no budget.",
      ),
    ),
  ),
  costAnomalyUsd: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        'US dollars by which a bill that AWS Cost Anomaly Detection finds unusual must exceed what it expected, for alarmEmail to be notified. In an organization, AWS allows it in the management account only. Where absent, it is not deployed.',
      ),
    ),
  ),
  egressAlarmGbPerHour: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        'Gigabytes of exports downloaded within an hour that raise an alarm. It needs S3 request metrics, up to $4.80 a month. Where absent, there are neither metrics nor alarm.',
      ),
    ),
  ),
  waitObjective: v.optional(
    v.pipe(
      v.strictObject({
        withinSeconds: v.pipe(
          PositiveInteger,
          v.description(
            'Seconds from the request for an import, a transcription, an export or files for players to its end.',
          ),
        ),
        percent: v.pipe(
          v.number('must be a number'),
          v.minValue(50, 'must be at least 50'),
          v.maxValue(99.9, 'must be at most 99.9'),
          v.description('Percent of the work of a month that is to end within them.'),
        ),
      }),
      v.description(
        'How long customers are to wait at most, as a rule. Two alarms tell when so much work takes longer that the rest of a month could not make up for it. Where absent, the alarm on waits of half an hour is the only one.',
      ),
    ),
  ),
  costTables: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Has tables of Athena over the files of costs. An AWS account with Lake Formation may refuse them.',
      ),
    ),
    true,
  ),
  dashboard: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Has a dashboard of costs, $3 a month beyond the three that AWS gives each account.'),
    ),
    false,
  ),
  corsOrigins: v.optional(
    v.pipe(
      v.array(text(/^(\*|https?:\/\/[^/\s,]+)$/, 'must be * or an origin such as https://app.example.com')),
      v.minLength(1, 'must name at least one origin'),
      v.description('Origins whose pages may call the API and the bucket (CORS); * for all.'),
    ),
    ['*'],
  ),
  concurrentLambdas: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        "The AWS account's quota of concurrent Lambda executions, of which a customer's account may hold two per cent by requests that wait. A new AWS account often has less than AWS's default; npm run preflight shows it.",
      ),
    ),
    1000,
  ),
  copyPartConcurrency: v.optional(
    v.pipe(
      PositiveInteger,
      v.description(
        'Lambdas that imports may use, reserved of concurrentLambdas. Lambda refuses a reservation that leaves fewer than 100 to all others. Where absent, nothing is reserved.',
      ),
    ),
  ),
  renderConcurrency: v.optional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(2, 'must be at least 2'),
      v.maxValue(1000, 'must be at most 1000'),
      v.description(
        'Pieces of videos that our own renderer makes at once; each occupies two Lambdas of concurrentLambdas. Where absent, an eighth of concurrentLambdas, so that they leave three quarters to all others.',
      ),
    ),
  ),
  renderer: v.optional(
    v.pipe(
      v.picklist(renderers, `must be one of ${renderers.join(', ')}`),
      v.description(
        `What makes exports: \`mediaconvert\`; \`lambda\`, our own code; \`auto\`, our own code where the video is short enough and concurrentLambdas at least ${minRenderingLambdas}, else MediaConvert.`,
      ),
    ),
    'mediaconvert',
  ),
  speech: v.optional(
    v.pipe(
      v.picklist(speechEngines, `must be one of ${speechEngines.join(', ')}`),
      v.description(
        `What hears speech: \`transcribe\`, Amazon Transcribe; \`own\`, our own recogniser, which knows English alone; \`auto\`, our own where the language is \`en\` or sounds like it, Transcribe for other languages, for labels of speakers and where ours fails; \`address\`, the engine of speechEngine, and Transcribe for labels of speakers and where that fails. With fewer than ${minRenderingLambdas} concurrentLambdas \`auto\` is \`transcribe\`.`,
      ),
    ),
    'transcribe',
  ),
  speechEngine: v.optional(
    v.pipe(
      SpeechAddress,
      v.description(
        'An engine with the OpenAI-compatible `/v1/audio/transcriptions` and times of words, for `speech: address`. The sound of all accounts leaves the stage and goes there, but of those for which `npm run admin` has switched it off.',
      ),
    ),
  ),
  burnIn: v.pipe(
    v.optional(BurnIn, {}),
    v.description('What MediaConvert may be trusted to draw; switch off what your account was seen not to draw.'),
  ),
  edge: v.optional(
    v.pipe(Edge, v.description('Serves the API and the console at a domain of yours, by CloudFront with a firewall.')),
  ),
  tableNames: v.optional(
    v.pipe(
      v.record(
        v.picklist(tableNames, `must be one of ${tableNames.join(', ')}`),
        text(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a table of DynamoDB'),
      ),
      v.description(
        "Tables that are used in place of the stack's own, such as restored ones: npm run restore prints the line.",
      ),
    ),
    {},
  ),
});

/** A stage whose data matter tells somebody when it fails. */
export const StageSettings = v.pipe(
  settings,
  v.forward(
    v.partialCheck(
      [['keepData'], ['alarmEmail']],
      ({ keepData, alarmEmail }) => !keepData || alarmEmail !== undefined,
      'is required where keepData is true, or nobody hears of an alarm',
    ),
    ['alarmEmail'],
  ),
  v.forward(
    v.partialCheck(
      [['edge'], ['region']],
      ({ edge, region }) => !edge || region !== undefined,
      'is required where the stage has an edge, whose distribution is made in us-east-1',
    ),
    ['region'],
  ),
  v.forward(
    v.partialCheck(
      [['speech'], ['speechEngine']],
      ({ speech, speechEngine }) => speech !== 'address' || speechEngine !== undefined,
      'is required where speech is address',
    ),
    ['speechEngine'],
  ),
);

/** The content of cueline.config.json. */
export const Config = v.strictObject({
  $schema: v.optional(
    v.pipe(v.string(), v.description('docs/cueline.config.schema.json, by which editors check the file.')),
  ),
  stages: v.pipe(
    v.record(StageName, StageSettings),
    v.description('Deployments of Cueline, by name. The name is a part of the names of their stacks.'),
  ),
});

export type Config = v.InferOutput<typeof Config>;

/** Everything that differs between two deployments of the same code. */
export type Stage = v.InferOutput<typeof StageSettings> & {
  readonly name: string;
  /**
   * What cost lines call the code that ran. Where absent each function has a name of its own code, made of its bundle and
   * memory: a name for all updates every function, changed or not.
   */
  readonly release?: v.InferOutput<typeof ReleaseName> | undefined;
  /** The field of `CaptionDrawing`. */
  readonly chunksAtOnce?: number | undefined;
};

export type StageInput = v.InferInput<typeof StageSettings>;

/** What makes the exports of a stage: with few Lambdas, videos would take them from requests. */
export const usedRenderer = ({ renderer, concurrentLambdas }: Pick<Stage, 'renderer' | 'concurrentLambdas'>) =>
  renderer === 'auto' && concurrentLambdas < minRenderingLambdas ? 'mediaconvert' : renderer;

/** What hears the speech of a stage, in the same way. */
export const usedSpeech = ({ speech, concurrentLambdas }: Pick<Stage, 'speech' | 'concurrentLambdas'>) =>
  speech === 'auto' && concurrentLambdas < minRenderingLambdas ? 'transcribe' : speech;

export const defaultConcurrentLambdas = settings.entries.concurrentLambdas.default;
export const defaultVersionDays = settings.entries.versionDays.default;

/** Throws one error that names every invalid field of the file. */
export function parseConfig(config: unknown, file: string): Config {
  const parsed = v.safeParse(Config, config);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${messageOf(issue)}`);
  throw new Error(`Correct ${file}; docs/configuration.md lists all settings:\n  ${problems.join('\n  ')}`);
}

function messageOf({ expected, received, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is required';
  if (expected === 'never') return 'there is no such setting';
  return expected === 'Object' ? 'must be an object' : message;
}
