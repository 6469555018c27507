/** A value with IAM's wildcards: `*` is any text, `?` one character. */
export type Matcher = (value: string) => boolean;

const PARTS_OF_AN_ARN = 6;

/** Matches the whole value; `*` and `?` in the pattern are wildcards. */
export function wildcardMatcher(pattern: string, flags = ''): Matcher {
  const source = pattern
    .replace(/[\\^$.+|()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, `su${flags}`);
  return (value) => expression.test(value);
}

/**
 * Each of the six colon-delimited parts of an ARN is matched by itself, so a wildcard matches a colon in the last part
 * only. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html
 */
export function arnMatcher(pattern: string): Matcher {
  if (pattern === '*') return () => true;
  const matchers = partsOfArn(pattern).map((part) => wildcardMatcher(part));
  return (value) => {
    const parts = partsOfArn(value);
    return parts.length === matchers.length && matchers.every((matches, index) => matches(parts[index] ?? ''));
  };
}

function partsOfArn(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, PARTS_OF_AN_ARN - 1), parts.slice(PARTS_OF_AN_ARN - 1).join(':')];
}
