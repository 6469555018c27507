import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

const unit = (issue: Issue): string => {
  const things = typeof issue.input === 'string' ? 'character' : 'item';
  return issue.requirement === 1 ? `1 ${things}` : `${issue.requirement} ${things}s`;
};

/** By the type of the schema or check that refused. */
const words: Readonly<Record<string, (issue: Issue) => string>> = {
  string: () => 'must be a string',
  number: () => 'must be a number',
  boolean: () => 'must be true or false',
  array: () => 'must be a list',
  strict_object: () => 'must be an object',
  // Valibot says `("a" | "b")`.
  picklist: ({ expected }) => `must be one of ${expected?.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ')}`,
  min_length: (issue) => (issue.requirement === 1 ? 'must not be empty' : `must have at least ${unit(issue)}`),
  max_length: (issue) => `must have at most ${unit(issue)}`,
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  integer: () => 'must be a whole number',
  uuid: () => 'must be an id, which is a UUID such as 019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708',
  url: () => 'must be a whole URL, such as https://example.com/talk.mp4',
};

/** What is wrong with a field of a request, for people. A message that the schema itself has goes before it. */
export const issueWords = (issue: Issue): string =>
  issue.received === 'undefined' ? 'is required' : (words[issue.type]?.(issue) ?? issue.message);
