/** Grants that the local cloud has no use for, and why they stay. */
const explained: readonly { readonly grant: RegExp; readonly why: string }[] = [
  {
    grant: / (?:logs|xray):/,
    why: 'Lambda and Step Functions deliver logs and traces themselves; no stand-in calls for it',
  },
  { grant: /CustomS3AutoDeleteObjects/, why: 'acts only when a dev stack is deleted' },
  {
    grant: / events:(?:PutTargets|PutRule|DescribeRule) /,
    why: 'Step Functions manages its rule for .sync jobs itself',
  },
];

/**
 * After all end-to-end tests: a grant that no call has used is too much, or has no test. Only `npm test` runs them all,
 * and says so by REPORT_GRANTS. Throws, naming each that nothing explains.
 */
export const reportUnusedGrants = (unused: readonly string[]): void => {
  if (!process.env.REPORT_GRANTS) return;
  const surplus = unused.filter((line) => !explained.some(({ grant }) => grant.test(line)));
  if (surplus.length > 0) throw new Error(`No test has used these grants:\n  ${surplus.join('\n  ')}`);
};
