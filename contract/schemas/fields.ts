import type * as captions from '@cueline/captions/shapes/preset-ids.ts';
import { aspects } from '@cueline/captions/shapes/preset-ids.ts';
import * as v from 'valibot';
import { maxUrlLength } from '../limits.ts';

/** UUIDv7, so that ids sort by time of creation (RFC 9562 section 5.7). A path accepts any UUID; an unknown one is 404. */
export const Id = v.pipe(v.string(), v.uuid(), v.description('A UUID.'));
export const DateTime = v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601 date-time.'));

/** A UTC day. Date.parse reads 30 February as 2 March, hence the check; what is no date at all has the message of isoDate alone. */
export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => {
    const startMs = Date.parse(day);
    return Number.isNaN(startMs) || new Date(startMs).toISOString().startsWith(day);
  }, 'must be a day that exists'),
);

/** A name has one line: line breaks and other control characters become a space. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

export const Credits = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The field of what a test key made. */
export const ofTest = { test: v.optional(v.literal(true)) };

export const Progress = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
export const WorkStatus = v.picklist(['queued', 'processing', 'completed', 'failed']);
export type WorkStatus = v.InferOutput<typeof WorkStatus>;

export const Aspect = v.picklist(aspects);
export type Aspect = captions.Aspect;

/** A URL that Cueline connects to; `egressUrl` in core/egress decides which ones are allowed. */
export const OutsideUrl = v.pipe(
  v.string(),
  v.url('must be a URL, such as https://host/path'),
  v.maxLength(maxUrlLength, `must have at most ${maxUrlLength} characters`),
);
