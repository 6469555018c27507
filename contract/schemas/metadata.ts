import * as v from 'valibot';
import { maxExternalIdLength, maxMetadataKeyLength, maxMetadataPairs, maxMetadataValueLength } from '../limits.ts';
import { textUpTo } from './request.ts';

/** JSON writes each other control character as six bytes, so that a page of a list could be too long for a reply. */
const writtenText = (max: number) =>
  v.pipe(textUpTo(max), v.regex(/^[\P{Cc}\t\n]*$/u, 'must have no control characters other than tabs and line feeds'));

/** What a customer keeps with a project. */
export const Metadata = v.pipe(
  v.record(v.pipe(writtenText(maxMetadataKeyLength), v.minLength(1)), writtenText(maxMetadataValueLength)),
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
