import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

const requiredCount = (issue: Issue): string => {
  const noun = typeof issue.input === 'string' ? 'character' : 'item';
  return issue.requirement === 1 ? `1 ${noun}` : `${issue.requirement} ${noun}s`;
};

/** By the type of the valibot schema or check that failed. */
const messages: Readonly<Record<string, (issue: Issue) => string>> = {
  string: () => 'must be a string',
  number: () => 'must be a number',
  boolean: () => 'must be true or false',
  array: () => 'must be a list',
  strict_object: () => 'must be an object',
  loose_object: () => 'must be an object',
  record: () => 'must be an object',
  // Valibot writes the options as `("a" | "b")`.
  picklist: ({ expected }) => `must be one of ${expected?.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`,
  variant: ({ expected }) => `must be one of ${expected?.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`,
  min_length: (issue) => (issue.requirement === 1 ? 'must not be empty' : `must have at least ${requiredCount(issue)}`),
  max_length: (issue) => `must have at most ${requiredCount(issue)}`,
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  integer: () => 'must be a whole number',
  uuid: () => 'must be an id, which is a UUID such as 019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708',
  iso_date: () => 'must be a day, such as 2026-11-22',
  url: () => 'must be a full URL, such as https://example.com/talk.mp4',
};

/** The message for a field of a request that is not valid. A message that the schema itself sets takes precedence. */
export const issueMessage = (issue: Issue): string =>
  issue.received === 'undefined' ? 'is required' : (messages[issue.type]?.(issue) ?? issue.message);
