/** @smithy/core/event-streams (14 KB) in bundles: no operation that a Lambda calls answers a stream of events. */
export class EventStreamSerde {
  constructor() {
    throw new Error('This bundle reads no streams of events.');
  }
}

export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export const eventStreamSerdeProvider = (): undefined => undefined;
