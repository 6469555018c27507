import * as v from 'valibot';

/** What CloudWatch Logs accepts as retention, in days. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html */
const retentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;

const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Everything that differs between two deployments of the same code. */
export const Stage = v.strictObject({
  /** Part of every stack's name, so that several stages share an account. */
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,16}$/, 'must be 2 to 16 of a-z, 0-9 and -')),
  /** Who is mailed when an alarm rings; nobody where absent. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  /**
   * Gigabytes of exports that are downloaded within an hour at which an alarm rings. S3 counts them in metrics that cost up to
   * $4.80 a month; no metrics and no alarm where absent.
   */
  egressAlarmGbPerHour: v.optional(PositiveInteger),
  /** Dollars of AWS's bill in a month at which the same address is mailed; no budget where absent. */
  monthlyBudgetUsd: v.optional(PositiveInteger),
  /** Browsers' origins that may call the API and the bucket; `*` for all. */
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
  /** Tables, objects and logs outlive their stack, and the stack is protected; otherwise all goes away with it. */
  keepData: v.boolean(),
  logRetentionDays: v.picklist(retentionDays, `must be one of ${retentionDays.join(', ')}`),
  /**
   * Lambdas at once that copy files of imports, each with a connection to a host: taken out of the account's quota and kept for
   * them, so that they take no more of it. A quota that leaves less than 100 to other functions is refused by Lambda,
   * and a new account's often does; where absent nothing is reserved.
   */
  copyPartConcurrency: v.optional(PositiveInteger),
  /** Of the whole API: beyond it the gateway answers 429. What one key may send is in its plan. */
  throttle: v.strictObject({ ratePerSecond: PositiveInteger, burst: PositiveInteger }),
});
export type StageInput = v.InferInput<typeof Stage>;
export type Stage = v.InferOutput<typeof Stage>;

/** Parses a stage's config. Throws one error that names every bad field. */
export function parseStage(config: unknown): Stage {
  const parsed = v.safeParse(Stage, config);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'stage'}: ${issue.message}`);
  throw new Error(`Bad stage config:\n  ${problems.join('\n  ')}`);
}
