/** A thing that AWS bills by. Units are counted by account, project and work where one caused them (docs/costs.md). */
export interface MeterRow {
  /** The service's name in AWS's billing exports. */
  readonly service: string;
  /** What one unit is. */
  readonly unit: string;
  /** `media` is what every captioned minute needs: speech recognition and encoding. AWS bills nothing by a `count`. */
  readonly kind: 'media' | 'overhead' | 'storage' | 'egress' | 'count' | 'credits';
}

export const meters = {
  lambda_requests: { service: 'AWS Lambda', unit: 'requests', kind: 'overhead' },
  /** Billed milliseconds, initialization included, times the MB of memory. */
  lambda_mb_ms: { service: 'AWS Lambda', unit: 'MB-milliseconds', kind: 'overhead' },
  /** Seconds of video that RenderChunk made; Lambda bills the time that it took. */
  rendered_seconds: { service: 'AWS Lambda', unit: 'seconds', kind: 'count' },
  /** Seconds of sound that RecogniseSpeech heard, in the same way. */
  heard_seconds: { service: 'AWS Lambda', unit: 'seconds', kind: 'count' },
  /** One for each started 512 KB of the larger of request and response. */
  gateway_requests: { service: 'Amazon API Gateway', unit: 'requests', kind: 'overhead' },
  dynamodb_read_units: { service: 'Amazon DynamoDB', unit: 'read request units', kind: 'overhead' },
  dynamodb_write_units: { service: 'Amazon DynamoDB', unit: 'write request units', kind: 'overhead' },
  dynamodb_byte_hours: { service: 'Amazon DynamoDB', unit: 'byte-hours', kind: 'storage' },
  /** Point-in-time recovery, of the same bytes. */
  dynamodb_recovery_byte_hours: { service: 'Amazon DynamoDB', unit: 'byte-hours', kind: 'storage' },
  /** PUT, COPY, POST and LIST. */
  s3_put_requests: { service: 'Amazon Simple Storage Service', unit: 'requests', kind: 'overhead' },
  /** GET, HEAD and all others. */
  s3_get_requests: { service: 'Amazon Simple Storage Service', unit: 'requests', kind: 'overhead' },
  s3_byte_hours: { service: 'Amazon Simple Storage Service', unit: 'byte-hours', kind: 'storage' },
  data_out_bytes: { service: 'AWS Data Transfer', unit: 'bytes', kind: 'egress' },
  /** By the edge of a stage that has one, in place of data out (docs/decisions/edge.md). */
  edge_out_bytes: { service: 'Amazon CloudFront', unit: 'bytes', kind: 'egress' },
  edge_requests: { service: 'Amazon CloudFront', unit: 'requests', kind: 'overhead' },
  firewall_requests: { service: 'AWS WAF', unit: 'requests', kind: 'overhead' },
  firewall_hours: { service: 'AWS WAF', unit: 'firewall-hours', kind: 'overhead' },
  firewall_rule_hours: { service: 'AWS WAF', unit: 'rule-hours', kind: 'overhead' },
  secret_hours: { service: 'AWS Secrets Manager', unit: 'secret-hours', kind: 'overhead' },
  /** One for each started 64 KB of a call. */
  sqs_requests: { service: 'Amazon Simple Queue Service', unit: 'requests', kind: 'overhead' },
  /** Requests with a message group on a standard queue (fair queues). */
  sqs_fair_requests: { service: 'Amazon Simple Queue Service', unit: 'requests', kind: 'overhead' },
  sns_requests: { service: 'Amazon Simple Notification Service', unit: 'requests', kind: 'overhead' },
  /** On the bus of ended work; one for each started 64 KB of an event. */
  events_published: { service: 'Amazon EventBridge', unit: 'events', kind: 'overhead' },
  scheduler_invocations: { service: 'Amazon EventBridge', unit: 'invocations', kind: 'overhead' },
  states_transitions: { service: 'AWS Step Functions', unit: 'state transitions', kind: 'overhead' },
  /** Bytes of log lines, with what CloudWatch adds to each. */
  log_bytes: { service: 'AmazonCloudWatch', unit: 'bytes', kind: 'overhead' },
  log_byte_hours: { service: 'AmazonCloudWatch', unit: 'byte-hours', kind: 'storage' },
  /** Bytes that a query of the logs scanned. */
  log_scanned_bytes: { service: 'AmazonCloudWatch', unit: 'bytes', kind: 'overhead' },
  metric_hours: { service: 'AmazonCloudWatch', unit: 'metric-hours', kind: 'overhead' },
  alarm_hours: { service: 'AmazonCloudWatch', unit: 'alarm-hours', kind: 'overhead' },
  dashboard_hours: { service: 'AmazonCloudWatch', unit: 'dashboard-hours', kind: 'overhead' },
  xray_traces: { service: 'AWS X-Ray', unit: 'traces', kind: 'overhead' },
  /** Started seconds of audio. */
  transcribe_seconds: { service: 'Amazon Transcribe', unit: 'seconds', kind: 'media' },
  /** What an engine by address charges for the sound that it is sent, by the price that the stage states. */
  speech_engine: { service: 'Speech engine', unit: 'nanodollars', kind: 'media' },
  /**
   * Minutes of the Basic tier, by output resolution: a minute above 30 frames a second counts twice. core/cost/encode-units.ts has
   * AWS's normalized minutes.
   */
  mediaconvert_sd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_hd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_uhd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  /** The same of the Professional tier. */
  mediaconvert_pro_sd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_pro_hd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_pro_uhd: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_audio: { service: 'AWS Elemental MediaConvert', unit: 'hundredths of minutes', kind: 'media' },
  mediaconvert_probes: { service: 'AWS Elemental MediaConvert', unit: 'probes', kind: 'overhead' },
  /** Credits that customers used, and got back when work failed. */
  credits_charged: { service: 'Cueline', unit: 'credits', kind: 'credits' },
  credits_refunded: { service: 'Cueline', unit: 'credits', kind: 'credits' },
  /**
   * Revenue by the ledger, for each account and day (docs/decisions/credit-lots.md): paid for the credits that were used, less
   * those refunded.
   */
  revenue: { service: 'Cueline', unit: 'nanodollars', kind: 'credits' },
  /** Paid for credits that expired unused, which is revenue too. */
  breakage: { service: 'Cueline', unit: 'nanodollars', kind: 'credits' },
  /** Paid for new credits. */
  credits_sold: { service: 'Cueline', unit: 'nanodollars', kind: 'credits' },
  /** Paid for credits that an operator took back. */
  credits_taken_back: { service: 'Cueline', unit: 'nanodollars', kind: 'credits' },
  /** Paid for the credits that are left at the end of the day. */
  deferred_revenue: { service: 'Cueline', unit: 'nanodollars', kind: 'credits' },
  /** Rows of closed days that break the schema: their cost is counted, and nothing else (finance/books/unreadable.ts). */
  unreadable_lines: { service: 'Cueline', unit: 'lines', kind: 'count' },
} as const satisfies Record<string, MeterRow>;

export type Meter = keyof typeof meters;
export const meterNames = Object.keys(meters) as [Meter, ...Meter[]];

/** Whether AWS bills by it. */
export const isBilled = (meter: Meter): boolean =>
  meter !== 'speech_engine' && !['count', 'credits'].includes(meters[meter].kind);

/** Whether its price is the same in whatever Region a stage is. */
export const isGlobal = (meter: Meter): boolean =>
  ['Amazon CloudFront', 'AWS WAF', 'AWS Secrets Manager'].includes(meters[meter].service);
