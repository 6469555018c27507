import * as v from 'valibot';
import { maxExternalIdLength, maxMetadataKeyLength, maxMetadataPairs, maxMetadataValueLength } from '../limits.ts';
import { textUpTo } from './request.ts';

/** What a customer keeps with a project. */
export const Metadata = v.pipe(
  v.record(v.pipe(textUpTo(maxMetadataKeyLength), v.minLength(1)), textUpTo(maxMetadataValueLength)),
  v.maxEntries(maxMetadataPairs, `must have at most ${maxMetadataPairs} pairs`),
);
export type Metadata = v.InferOutput<typeof Metadata>;

/** A customer's own id of a project. It is part of a key, so it has one spelling: no control characters or outer spaces. */
export const ExternalId = v.pipe(
  textUpTo(maxExternalIdLength),
  v.minLength(1),
  v.regex(/^[^\p{Cc}\s](?:[^\p{Cc}]*[^\p{Cc}\s])?$/u, 'must not begin or end with a space, or contain line breaks'),
);

/** What a customer says of a project; its exports and their events have it too. */
export const ownFields = { metadata: v.optional(Metadata), external_id: v.optional(ExternalId) };
