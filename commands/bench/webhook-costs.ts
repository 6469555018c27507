/**
 * On-demand list prices of us-east-1 in USD per unit, read in March to June 2026. https://aws.amazon.com/sqs/pricing
 * https://aws.amazon.com/eventbridge/pricing https://aws.amazon.com/lambda/pricing https://aws.amazon.com/dynamodb/pricing/on-demand
 */
const usd = {
  event: 1e-6,
  queueRequest: 0.4e-6,
  /** On top, of a fair queue. */
  fairRequest: 0.1e-6,
  schedule: 1e-6,
  invocation: 0.2e-6,
  gbSecond: 13.3334e-6,
  write: 0.625e-6,
  read: 0.125e-6,
};

/** What becomes of one event with one endpoint. */
export interface DeliveryCase {
  readonly attempts: number;
  /** Of the waits between attempts, those that are longer than a queue can delay. */
  readonly scheduled: number;
  /** How long `Deliver` runs per attempt, the receiver's time included. */
  readonly attemptSeconds: number;
}

const lambda = (seconds: number, memoryMb: number): number =>
  usd.invocation + (seconds * memoryMb * usd.gbSecond) / 1024;

/** USD per thousand events with one endpoint each, by what the rows of contract/steps.ts make their Lambdas do. */
export const costPerThousand = ({ attempts, scheduled, attemptSeconds }: DeliveryCase): number => {
  // Read, put on the bus, no longer due: the item and its entry in the index.
  const publish = usd.read + usd.event + 2 * usd.write + lambda(0.05, 512);
  // Sent by the rule, received, deleted; the endpoints read, the delivery written.
  const fanOut = 3 * usd.queueRequest + usd.read + usd.write + lambda(0.05, 512);
  // Sent, received, deleted; endpoint, delivery and secret read; place, claim, record and place again written.
  const attempt = 3 * (usd.queueRequest + usd.fairRequest) + 3 * usd.read + 4 * usd.write + lambda(attemptSeconds, 512);
  return 1000 * (publish + fanOut + attempts * attempt + scheduled * usd.schedule);
};
