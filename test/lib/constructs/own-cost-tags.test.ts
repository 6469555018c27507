import { compilePolicy } from '@cueline/local-aws/iam/compile-policy.ts';
import { evaluate } from '@cueline/local-aws/iam/evaluate.ts';
import type { PolicyStatement } from '@cueline/local-aws/iam/policy.ts';
import { tagContext } from '@cueline/local-aws/iam/tag-context.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { costTags } from '#contract/cost-tags.ts';
import { grantsIn, synthesized } from '../synthesized.ts';

const { pipelines } = synthesized('dev');

const Tagging = v.object({
  Effect: v.literal('Allow'),
  Action: v.array(v.string()),
  Resource: v.tuple([v.literal('*')]),
  Condition: v.record(v.string(), v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
});

const statementsFor = (action: string): PolicyStatement[] =>
  grantsIn(pipelines)
    .filter((statement) => v.is(Tagging, statement))
    .filter(({ Action }) => Action.includes(action));

const allows = (action: string, resourceArn: string, context: Readonly<Record<string, string | string[]>>) =>
  statementsFor(action).map(
    (statement) =>
      evaluate({
        principal: { kind: 'role', roleArn: 'arn:aws:iam::000000000000:role/r', sessionName: 's' },
        principalArns: [],
        accountId: '000000000000',
        action,
        resourceArn,
        context: new Map(Object.entries(context).map(([key, values]) => [key.toLowerCase(), [values].flat()])),
        identityPolicies: [{ name: 'p', statements: compilePolicy({ Statement: statement }, 'identity', 'test') }],
        resourcePolicy: [],
      }).grants.length > 0,
  );

const own = tagContext(Object.entries(costTags('cueline-dev', 'transcribe')));
const queue = 'arn:aws:mediaconvert:us-east-1:000000000000:queues/Default';
const encode = 'arn:aws:mediaconvert:us-east-1:000000000000:jobs/new';
const speech = 'arn:aws:transcribe:us-east-1:000000000000:transcription-job/cueline-dev.a.j';

/** AWS's documents differ on the resource of these checks. A grant for only one of them could deny every job. */
describe.each([
  ['transcribe:TagResource', 1, ['*', speech]],
  ['mediaconvert:CreateJob', 3, ['*', queue]],
  ['mediaconvert:TagResource', 3, ['*', encode]],
])('%s', (action, machines, resources) => {
  const always = (yes: boolean) => Array.from({ length: machines }, () => yes);

  it.each(resources)('is allowed where it is checked against %s', (resource) => {
    expect(allows(action, resource, own)).toEqual(always(true));
  });

  it('is allowed where the check has no tags', () => {
    expect(allows(action, '*', {})).toEqual(always(true));
  });

  it("is denied for another deployment's tags", () => {
    expect(allows(action, '*', { ...own, 'aws:RequestTag/deployment': 'cueline-prod' })).toEqual(always(false));
  });
});
