import { describe, expect, it } from 'vitest';
import { readLastRelease } from '../../../operate/release/last-release.ts';
import { releaseConflicts } from '../../../operate/release/release-conflicts.ts';
import { factsOfCode, type ReleaseFacts } from '../../../operate/release/release-facts.ts';

const now = await factsOfCode();
const last = readLastRelease();

it('the facts of a release have the distribution of a stage with a domain', () => {
  const types = Object.values(now.stacks).flatMap(({ resources }) => Object.values(resources).map(({ type }) => type));
  expect(types).toContain('AWS::CloudFront::Distribution');
});

it('this code can be deployed over the last release, and reads what that has stored', () => {
  expect(releaseConflicts(last, now)).toEqual([]);
});

/** What is wrong with this code as the next release, after a change of it. `text` is replaced in its facts. */
const conflictsAfter = (...changes: readonly [text: string, by: string][]): string[] => {
  let text = JSON.stringify(now);
  for (const [old, by] of changes) {
    expect(text).toContain(old);
    text = text.replaceAll(old, by);
  }
  const next: ReleaseFacts = { version: '', commit: '', ...JSON.parse(text) };
  return releaseConflicts({ version: '', commit: '', ...now }, next);
};
const index = (name: string, kind: string) =>
  `{"IndexName":"${name}","KeySchema":[{"AttributeName":"account_project","KeyType":"HASH"},{"AttributeName":"job_id","KeyType":"RANGE"}],"Projection":{"ProjectionType":"${kind}"}}`;
const due = '{"IndexName":"due-keys"';

describe('the next release is refused', () => {
  it('where a table has another logical id', () => {
    const [first, ...more] = conflictsAfter(['"TableLedger', '"TableBooks']);
    expect(first).toMatch(/^TableLedger\w+ \(AWS::DynamoDB::Table\) is no longer in Cueline-dev-Data/);
    // Its exports have that id in their values.
    expect(more.every((one) => one.startsWith('The export '))).toBe(true);
  });

  it('where a table has another key', () => {
    const key = '"KeySchema":[{"AttributeName":"account_id","KeyType":"HASH"},{"AttributeName":"style_id"';
    expect(conflictsAfter([key, key.replace('style_id', 'style')])).toEqual([
      expect.stringMatching(/^The table TableStyles\w+ has another key or name/),
    ]);
  });

  it('where a queue has another logical id, or a function that running executions call is gone', () => {
    expect(conflictsAfter(['"WebhooksDeliveries', '"Deliveries'])[0]).toMatch(
      /^WebhooksDeliveries\w+ \(AWS::SQS::Queue\)/,
    );
    expect(conflictsAfter(['"StartSpeechJobFunction', '"StartSpeechFunction'])[0]).toMatch(
      /^StartSpeechJobFunction\w+ \(AWS::Lambda::Function\)/,
    );
  });

  it('where an export that is in use is gone, or has another value', () => {
    const name = now.imports.find((one) => one.includes('TableJobs') && one.includes('Ref')) ?? '';
    expect(conflictsAfter([`"${name}":`, '"another":'])).toEqual([
      expect.stringContaining(`The export ${name} is gone`),
    ]);
    const { exports = {} } = now.stacks['Cueline-dev-Data'] ?? {};
    expect(conflictsAfter([`"${name}":${JSON.stringify(exports[name])}`, `"${name}":"text"`])).toEqual([
      expect.stringContaining(`The export ${name} has another value`),
    ]);
  });

  it('where an index has another projection, two change at once, or one is gone that is still queried', () => {
    const byProject = index('by-project', 'ALL');
    expect(conflictsAfter([byProject, index('by-project', 'KEYS_ONLY')])).toEqual([
      expect.stringMatching(/^The index by-project of TableJobs\w+ has another key or projection/),
    ]);
    expect(conflictsAfter([`${byProject},`, `${index('one', 'ALL')},${index('two', 'ALL')},${byProject},`])).toEqual([
      expect.stringMatching(/^TableJobs\w+ changes the indexes one and two/),
    ]);
    expect(conflictsAfter([`${byProject},`, ''])).toEqual([
      expect.stringMatching(/^The index by-project of TableJobs\w+ is gone, while functions/),
    ]);
    expect(conflictsAfter([`${byProject},${due}`, `${byProject},${index('one', 'ALL')},${due}`])).toEqual([]);
  });

  it.each([
    [
      'retyped',
      '"speech_job":{"type":"string"}',
      '"speech_job":{"type":"number"}',
      /^JobRecord\.speech_job is "number"/,
    ],
    ['gone', '"speech_job":{"type":"string"},', '', /^JobRecord\.speech_job is gone/],
    ['narrower', '"copy_waited_ms":{"type":"integer"}', '"copy_waited_ms":{"type":"integer","maximum":9}', /maximum 9/],
    ['without one of its values', '["queued","processing",', '["queued",', /may no longer be "processing"/],
  ])('where the field of a record is %s', (_, field, changed, message) => {
    const found = conflictsAfter([field, changed]);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(message);
  });

  it('where a field of a record is required that was not', () => {
    expect(
      conflictsAfter(['"required":["account_id","job_id",', '"required":["speech_job","account_id","job_id",']),
    ).toEqual([expect.stringMatching(/^JobRecord\.speech_job is required now/)]);
  });
});

it.each([
  [
    'a new optional field',
    '"speech_job":{"type":"string"},',
    '"speech_job":{"type":"string"},"more":{"type":"string"},',
  ],
  ['a new value of an enumeration', '["queued","processing",', '["queued","waiting","processing",'],
  [
    'a whole number that may have a fraction now',
    '"copy_waited_ms":{"type":"integer"}',
    '"copy_waited_ms":{"type":"number"}',
  ],
])('the next release may have %s', (_, field, changed) => {
  expect(conflictsAfter([field, changed])).toEqual([]);
});
