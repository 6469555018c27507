export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue: string;
}

export interface Message {
  /** A UUIDv7, so that keys are in the order of sending. */
  readonly id: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, MessageAttribute>>;
  readonly senderId: string;
  /** The message group of a fair queue. */
  readonly groupId?: string;
  /** The X-Ray tracing header, by which Lambda finds loops. */
  readonly traceHeader?: string;
  readonly sentAtMs: number;
  readonly visibleAtMs: number;
  readonly receiveCount: number;
  readonly firstReceivedAtMs?: number;
  /** Time of the latest receipt. */
  readonly receivedAtMs?: number;
  /** In a dead-letter queue, the queue that the message came from. */
  readonly deadLetterSourceArn?: string;
}
