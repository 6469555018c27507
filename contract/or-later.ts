import * as v from 'valibot';

/** A value of a list, or one that a later release has added to it. */
export type OrLater<Value extends string> = Value | (string & {});

/**
 * A list that may grow within /v1, where it is read: in a reply, and in an item that a later release may have stored. A request is
 * read with the list itself (docs/decisions/requests-are-closed-replies-open.md).
 */
export const orLater = <const Options extends readonly string[]>(
  list: v.PicklistSchema<Options, undefined>,
): v.GenericSchema<OrLater<Options[number]>> => v.union([list, v.string()]);

/** The value, where this release knows it. */
export const known = <const Options extends readonly string[]>(
  list: v.PicklistSchema<Options, undefined>,
  value: string | null | undefined,
): Options[number] | undefined => (v.is(list, value) ? value : undefined);
