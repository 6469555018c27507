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
  /** The tenant of a fair queue. */
  readonly groupId?: string;
  /** X-Ray's, by which Lambda finds loops. */
  readonly traceHeader?: string;
  readonly sentAtMs: number;
  readonly visibleAtMs: number;
  readonly receiveCount: number;
  readonly firstReceivedAtMs?: number;
  /** Of the latest receipt. */
  readonly receivedAtMs?: number;
  /** The queue it was given up by, on a dead-letter queue. */
  readonly deadLetterSourceArn?: string;
}
