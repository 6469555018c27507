import * as v from 'valibot';
import { AwsError } from '../../edge/aws-service.ts';
import { parseRequest } from '../../edge/parse-request.ts';

const Entry = v.strictObject({
  Source: v.pipe(v.string(), v.minLength(1)),
  DetailType: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  Detail: v.string(),
  Resources: v.optional(v.array(v.string()), []),
  /** Seconds since the epoch. */
  Time: v.optional(v.number()),
  EventBusName: v.optional(v.string(), 'default'),
});
export type PutEventsEntry = v.InferOutput<typeof Entry>;
const PutEvents = v.strictObject({ Entries: v.pipe(v.array(Entry), v.minLength(1), v.maxLength(10)) });

// https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html#eb-putevent-size
const maxRequestBytes = 262_144;

/** The entries of a PutEvents request. Throws ValidationException, also for more than 256 KiB in all. */
export function putEventsEntries(input: unknown): readonly PutEventsEntry[] {
  const { Entries } = parseRequest(PutEvents, input, () => 'ValidationException');
  const sizeBytes = Entries.reduce((sum, entry) => sum + entryBytes(entry), 0);
  if (sizeBytes > maxRequestBytes) {
    throw new AwsError('ValidationException', 400, 'Total size of the entries in the request is over the limit.');
  }
  return Entries;
}

const entryBytes = ({ Source, DetailType, Detail, Resources }: PutEventsEntry): number =>
  Buffer.byteLength(Source + DetailType + Detail + Resources.join(''));

/** Why one entry is refused while the others are taken; undefined when it is taken too. */
export function entryFault({ Source, Detail }: PutEventsEntry) {
  if (Source.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: `Not authorized for the source ${Source}.` };
  }
  const isObject = v.is(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), Detail);
  return isObject ? undefined : { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
}
