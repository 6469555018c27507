export interface ServiceEvent {
  /** aws.transcribe, aws.mediaconvert … */
  readonly source: string;
  readonly detailType: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export interface EventBus {
  /** An AWS service's own event on the default bus; durable once it returns. */
  publish(event: ServiceEvent): void;
}
