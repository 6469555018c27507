import * as v from 'valibot';
import { DeliveryMessage } from '#contract/schemas/delivery-queue.ts';

/** The argument of a sender's process. */
export const SenderSetting = v.object({
  /** Folder of the local cloud. */
  data: v.string(),
  /** Path of `Deliver`'s source file: its bundle would need a Lambda's credentials. */
  entry: v.string(),
  host: v.string(),
  /** IP:PORT of the host. */
  address: v.string(),
  ca: v.string(),
});
export type SenderSetting = v.InferOutput<typeof SenderSetting>;

/** The message to a sender's process: deliveries to send by the handler, or their bodies by undici, `concurrency` at a time. */
export const SendOrder = v.object({
  concurrency: v.number(),
  what: v.union([
    v.object({ messages: v.array(DeliveryMessage) }),
    v.object({ bodies: v.array(v.string()), keepsConnections: v.boolean() }),
  ]),
});
export type SendOrder = v.InferOutput<typeof SendOrder>;

/** Wall time, CPU time of the sender's process, and requests to AWS. */
export const SendReport = v.object({ seconds: v.number(), cpuSeconds: v.number(), awsRequests: v.number() });
export type SendReport = v.InferOutput<typeof SendReport>;
