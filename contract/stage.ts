import * as v from 'valibot';
import { BurnIn } from './burn-in.ts';
import { ReleaseName } from './schemas/cost-row.ts';

/** Retention periods that CloudWatch Logs accepts. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html */
const retentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;

const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Everything that differs between two deployments of the same code, and the name of that code. */
export const Stage = v.strictObject({
  /** Part of every stack's name, so that several stages share an account. */
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,16}$/, 'must be 2 to 16 of a-z, 0-9 and -')),
  /** The address that alarms are mailed to; nobody where absent. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  /**
   * Gigabytes of exports downloaded within an hour that raise an alarm. It needs S3 request metrics, which cost up to $4.80 a
   * month; where absent there are neither metrics nor alarm.
   */
  egressAlarmGbPerHour: v.optional(PositiveInteger),
  /** US dollars of AWS's monthly bill at which alarmEmail is notified; no budget where absent. */
  monthlyBudgetUsd: v.optional(PositiveInteger),
  /**
   * US dollars by which a bill that AWS Cost Anomaly Detection finds unusual must exceed what it expected, for alarmEmail to be
   * notified; not deployed where absent. In an organization, AWS allows a monitor of a tag
   * in the management account only (https://docs.aws.amazon.com/cost-management/latest/userguide/getting-started-ad.html).
   */
  costAnomalyUsd: v.optional(PositiveInteger),
  /** Has a dashboard of costs, $3 a month beyond the three that AWS gives each account. */
  dashboard: v.optional(v.boolean(), false),
  /** Origins whose pages may call the API and the bucket (CORS); `*` for all. */
  corsOrigins: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.regex(/^(\*|https?:\/\/[^/\s,]+)$/, 'must be * or an origin such as https://app.example.com'),
        ),
      ),
      v.minLength(1, 'must name at least one origin'),
    ),
    ['*'],
  ),
  /** Tables, objects and logs are kept when the stack is deleted, and the stack has termination protection. */
  keepData: v.boolean(),
  logRetentionDays: v.picklist(retentionDays, `must be one of ${retentionDays.join(', ')}`),
  /**
   * Reserved concurrency of CopyPart, taken out of the AWS account's quota, so that imports use no more of it. Lambda refuses
   * a reservation that leaves fewer than 100 to other functions, as the quota of a new AWS account often does; where absent
   * nothing is reserved.
   */
  copyPartConcurrency: v.optional(PositiveInteger),
  /** Switched off is what MediaConvert was seen not to draw. */
  burnIn: v.optional(BurnIn, {}),
  /**
   * The AWS account's quota of concurrent Lambda executions, of which a customer's account may hold two per cent by requests
   * that wait. AWS's default; a new account often has less, as `npm run preflight` shows.
   * https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html
   */
  concurrentLambdas: v.optional(PositiveInteger, 1000),
  /**
   * What cost lines call the code that ran. Where absent each function has a name of its own code, made of its bundle and
   * memory: a name for all updates every function, changed or not.
   */
  release: v.optional(ReleaseName),
  /** Limit of the whole API, beyond which API Gateway answers 429. The limits of one key are in its plan. */
  throttle: v.strictObject({ ratePerSecond: PositiveInteger, burst: PositiveInteger }),
});
export type StageInput = v.InferInput<typeof Stage>;
export type Stage = v.InferOutput<typeof Stage>;

/** Throws one error that names every invalid field. */
export function parseStage(config: unknown): Stage {
  const parsed = v.safeParse(Stage, config);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'stage'}: ${issue.message}`);
  throw new Error(`Bad stage config:\n  ${problems.join('\n  ')}`);
}
