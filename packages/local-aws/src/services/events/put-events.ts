import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { JsonOperation } from '../../edge/json-service.ts';
import { parseRequest } from '../../edge/parse-request.ts';
import { defaultBus, type ServiceEvent } from './event-bus.ts';

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
const Request = v.strictObject({
  Entries: v.pipe(
    v.array(
      v.strictObject({
        EventBusName: v.optional(v.string(), defaultBus),
        Source: v.string(),
        DetailType: v.string(),
        Detail: v.string(),
        Resources: v.optional(v.array(v.string()), []),
      }),
    ),
    v.minLength(1),
    v.maxLength(10),
  ),
});
type Entry = v.InferOutput<typeof Request>['Entries'][number];

const Detail = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevent-size.html */
const maxEntriesBytes = 256 * 1024;
const sizeBytes = ({ Source, DetailType, Detail, Resources }: Entry): number =>
  [Source, DetailType, Detail, ...Resources].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

export const busArn = ({ region, accountId }: Pick<CloudContext, 'region' | 'accountId'>, name: string): string =>
  `arn:aws:events:${region}:${accountId}:event-bus/${name}`;

/** The operation PutEvents. An entry that fails does not fail the others: the answer has an id or an error for each. */
export const putEvents =
  (
    context: CloudContext,
    buses: ReadonlySet<string>,
    publish: (busName: string, event: ServiceEvent) => string,
  ): JsonOperation =>
  (input, call) => {
    const { Entries } = parseRequest(Request, input, () => 'ValidationException');
    for (const { EventBusName } of Entries) {
      // A bus is named or given by its ARN.
      const name = EventBusName.split('/').at(-1) ?? '';
      call.authorize('events:PutEvents', busArn(context, name));
      if (!buses.has(name)) throw new AwsError('ResourceNotFoundException', 400, `Event bus ${name} does not exist.`);
    }
    if (Entries.reduce((sum, entry) => sum + sizeBytes(entry), 0) >= maxEntriesBytes)
      throw new AwsError('ValidationException', 400, 'Total size of the entries in the request is over the limit.');
    const results = context.state.atomically(() =>
      Entries.map(({ EventBusName, Source: source, DetailType, Detail: text, Resources: resources }) => {
        const detail = v.safeParse(Detail, text);
        if (!detail.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
        const event = { source, detailType: DetailType, resources, detail: detail.output };
        return { EventId: publish(EventBusName.split('/').at(-1) ?? '', event) };
      }),
    );
    return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
  };
