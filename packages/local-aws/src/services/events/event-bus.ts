export interface ServiceEvent {
  /** aws.transcribe, aws.mediaconvert … */
  readonly source: string;
  readonly detailType: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export const defaultBus = 'default';

export interface EventBus {
  /** Puts an event of an AWS service on the default bus; durable once it returns. */
  publish(event: ServiceEvent): void;
}
