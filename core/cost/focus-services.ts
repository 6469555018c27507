import type { MeterRow } from '../../contract/meters.ts';

interface FocusService {
  readonly category: string;
  readonly subcategory: string;
}

/** Where FOCUS 1.2 puts each service. https://focus.finops.org/focus-specification/v1-2/ ServiceCategory, ServiceSubcategory */
export const focusServices: Readonly<Record<string, FocusService>> = {
  'AWS Lambda': { category: 'Compute', subcategory: 'Serverless Compute' },
  'Amazon API Gateway': { category: 'Integration', subcategory: 'API Management' },
  'Amazon DynamoDB': { category: 'Databases', subcategory: 'NoSQL Databases' },
  'Amazon S3': { category: 'Storage', subcategory: 'Object Storage' },
  'AWS Data Transfer': { category: 'Networking', subcategory: 'Network Connectivity' },
  'Amazon SQS': { category: 'Integration', subcategory: 'Messaging' },
  'Amazon EventBridge': { category: 'Integration', subcategory: 'Messaging' },
  'Amazon EventBridge Scheduler': { category: 'Integration', subcategory: 'Workflow Orchestration' },
  'AWS Step Functions': { category: 'Integration', subcategory: 'Workflow Orchestration' },
  'Amazon CloudWatch': { category: 'Management and Governance', subcategory: 'Observability' },
  'AWS X-Ray': { category: 'Management and Governance', subcategory: 'Observability' },
  'Amazon Transcribe': { category: 'AI and Machine Learning', subcategory: 'Natural Language Processing' },
  'AWS Elemental MediaConvert': { category: 'Media', subcategory: 'Other (Media)' },
  Cueline: { category: 'Business Applications', subcategory: 'Other (Business Applications)' },
};

interface FocusUnit {
  readonly name: string;
  /** So many of the meter's units are one of it. */
  readonly meterUnits: number;
}

const plain = (name: string): FocusUnit => ({ name, meterUnits: 1 });

/** How FOCUS spells what meters count in (attribute UnitFormat). */
export const focusUnits: Readonly<Record<MeterRow['unit'], FocusUnit>> = {
  requests: plain('Requests'),
  'MB-milliseconds': plain('MiB-Milliseconds'),
  'read request units': plain('Read Request Units'),
  'write request units': plain('Write Request Units'),
  'byte-hours': plain('B-Hours'),
  bytes: plain('B'),
  events: plain('Events'),
  invocations: plain('Invocations'),
  'state transitions': plain('State Transitions'),
  'metric-hours': plain('Metric-Hours'),
  'alarm-hours': plain('Alarm-Hours'),
  'dashboard-hours': plain('Dashboard-Hours'),
  traces: plain('Traces'),
  seconds: plain('Seconds'),
  'hundredths of minutes': { name: 'Minutes', meterUnits: 100 },
  probes: plain('Probes'),
  credits: plain('Credits'),
};
