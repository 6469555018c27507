import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../src/iam/compile-policy.ts';
import { evaluate } from '../../src/iam/evaluate.ts';
import type { PolicyStatement } from '../../src/iam/policy.ts';
import type { Principal } from '../../src/iam/principal.ts';
import { principalArns } from '../../src/iam/principal-arns.ts';

const accountId = '000000000000';
const role: Principal = { kind: 'role', roleArn: `arn:aws:iam::${accountId}:role/path/Render`, sessionName: 's1' };
const bus: Principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn: 'arn:aws:events:::rule/r' };
const anonymous: Principal = { kind: 'anonymous' };
const key = 'arn:aws:s3:::media/exports/1.mp4';

const allow = (Action: string | string[], Resource: string | string[], more: Partial<PolicyStatement> = {}) =>
  ({ Effect: 'Allow', Action, Resource, ...more }) satisfies PolicyStatement;
const deny = (Action: string, Resource: string, more: Partial<PolicyStatement> = {}) =>
  ({ Effect: 'Deny', Action, Resource, ...more }) satisfies PolicyStatement;

interface Case {
  readonly own?: PolicyStatement[];
  readonly resource?: PolicyStatement[];
  readonly principal?: Principal;
  readonly action?: string;
  readonly on?: string;
  readonly context?: Record<string, string | string[]>;
}

function decide({ own = [], resource = [], principal = role, action = 's3:GetObject', on = key, context = {} }: Case) {
  const answer = evaluate({
    principal,
    principalArns: principalArns(principal, accountId),
    accountId,
    action,
    resourceArn: on,
    context: new Map(Object.entries(context).map(([name, values]) => [name.toLowerCase(), [values].flat()])),
    identityPolicies: [{ name: 'own', statements: compilePolicy({ Statement: own }, 'identity', 'test') }],
    resourcePolicy: compilePolicy({ Statement: resource }, 'resource', 'test'),
  });
  if (answer.deniedBy) return `denied by ${answer.deniedBy}`;
  if (answer.grants.length > 0) return 'allowed by identity';
  return answer.resourceAllows === 'no' ? 'nothing allows' : `resource ${answer.resourceAllows}`;
}

describe("a role's own policies", () => {
  it.each<[string, Case, string]>([
    ['nothing granted', {}, 'nothing allows'],
    ['the exact action and resource', { own: [allow('s3:GetObject', key)] }, 'allowed by identity'],
    ['another action', { own: [allow('s3:PutObject', key)] }, 'nothing allows'],
    ['another resource', { own: [allow('s3:GetObject', `${key}x`)] }, 'nothing allows'],
    ['one of several', { own: [allow(['s3:List*', 's3:Get*'], ['x', key])] }, 'allowed by identity'],
    ['action names in any case', { own: [allow('S3:getOBJECT', key)] }, 'allowed by identity'],
    ['resources in exact case only', { own: [allow('s3:GetObject', key.replace('media', 'Media'))] }, 'nothing allows'],
    ['* in the action', { own: [allow('s3:*', key)] }, 'allowed by identity'],
    ['* alone', { own: [allow('*', '*')] }, 'allowed by identity'],
    ['? is one character', { own: [allow('s3:Get??ject', 'arn:aws:s3:::media/exports/?.mp4')] }, 'allowed by identity'],
    ['? is not none', { own: [allow('s3:GetObject', `${key}?`)] }, 'nothing allows'],
    ['* spans slashes', { own: [allow('s3:GetObject', 'arn:aws:s3:::media/*.mp4')] }, 'allowed by identity'],
    ['a prefix is not a match', { own: [allow('s3:GetObject', 'arn:aws:s3:::media')] }, 'nothing allows'],
    ['a dot is a dot', { own: [allow('s3:GetObject', 'arn:aws:s3:::media/exports/1xmp4')] }, 'nothing allows'],
    [
      '* stays within its part of the ARN',
      { own: [allow('s3:GetObject', 'arn:aws:*/exports/1.mp4')] },
      'nothing allows',
    ],
    ['an explicit Deny beats every Allow', { own: [allow('*', '*'), deny('s3:Get*', '*')] }, 'denied by identity'],
    ['a Deny elsewhere', { own: [allow('*', '*'), deny('s3:Put*', '*')] }, 'allowed by identity'],
  ])('%s', (_, given, expected) => expect(decide(given)).toBe(expected));

  it('matches colons in the last part of an ARN by a wildcard', () => {
    const on = 'arn:aws:states:us-east-1:000000000000:execution:Transcribe:job-1';
    const own = [allow('states:*', 'arn:aws:states:us-east-1:000000000000:execution:Transcribe:*')];
    expect(decide({ own, on, action: 'states:StopExecution' })).toBe('allowed by identity');
  });
});

describe("a resource's policy", () => {
  const to = (Principal: NonNullable<PolicyStatement['Principal']>, more: Partial<PolicyStatement> = {}) =>
    allow('s3:GetObject', 'arn:aws:s3:::media/*', { Principal, ...more });
  const roleArn = role.roleArn;
  it.each<[string, Case, string]>([
    ['names the role', { resource: [to({ AWS: roleArn })] }, 'resource direct'],
    [
      'names the session',
      { resource: [to({ AWS: `arn:aws:sts::${accountId}:assumed-role/Render/s1` })] },
      'resource direct',
    ],
    ['names another role', { resource: [to({ AWS: `${roleArn}2` })] }, 'nothing allows'],
    ['leaves it to the account', { resource: [to({ AWS: `arn:aws:iam::${accountId}:root` })] }, 'resource account'],
    ['leaves it to the account by number', { resource: [to({ AWS: accountId })] }, 'resource account'],
    ['names another account', { resource: [to({ AWS: '111111111111' })] }, 'nothing allows'],
    ['is open to everyone', { resource: [to('*')], principal: anonymous }, 'resource direct'],
    ['is open to everyone in AWS', { resource: [to({ AWS: '*' })], principal: bus }, 'resource direct'],
    [
      'names no one to an anonymous caller',
      { resource: [to({ AWS: accountId })], principal: anonymous },
      'nothing allows',
    ],
    ['names the service', { resource: [to({ Service: bus.service })], principal: bus }, 'resource direct'],
    ['names another service', { resource: [to({ Service: 's3.amazonaws.com' })], principal: bus }, 'nothing allows'],
    ['names a service and a role asks', { resource: [to({ Service: bus.service })] }, 'nothing allows'],
    [
      'denies everyone',
      { own: [allow('*', '*')], resource: [deny('s3:*', '*', { Principal: '*' })] },
      'denied by resource',
    ],
    [
      'denies the whole account',
      { own: [allow('*', '*')], resource: [deny('s3:*', '*', { Principal: { AWS: accountId } })] },
      'denied by resource',
    ],
  ])('%s', (_, given, expected) => expect(decide(given)).toBe(expected));
});

describe('conditions', () => {
  const source = 'arn:aws:events:us-east-1:000000000000:rule/on-job';
  const cases: [operator: string, wanted: string | string[], actual: string | string[] | undefined, holds: boolean][] =
    [
      ['StringEquals', 'a', 'a', true],
      ['StringEquals', 'a', 'A', false],
      ['StringEquals', ['a', 'b'], 'b', true],
      ['StringEquals', 'a', undefined, false],
      ['StringEquals', 'a*', 'ab', false],
      ['StringEqualsIfExists', 'a', undefined, true],
      ['StringEqualsIfExists', 'a', 'b', false],
      ['StringNotEquals', 'a', 'b', true],
      ['StringNotEquals', ['a', 'b'], 'b', false],
      ['StringNotEquals', 'a', undefined, true],
      ['StringLike', 'a*c?', 'abcd', true],
      ['StringLike', 'a*c?', 'abc', false],
      ['StringLike', 'a', ['x', 'a'], true],
      ['StringNotLike', 'a*', 'abc', false],
      ['ArnEquals', source, source, true],
      ['ArnEquals', 'arn:aws:events:us-east-1:000000000000:rule/*', source, true],
      ['ArnLike', 'arn:aws:events:*:*:rule/on-*', source, true],
      ['ArnLike', 'arn:aws:*/on-job', source, false],
      ['Bool', 'true', 'true', true],
      ['Bool', 'false', 'true', false],
      ['Bool', 'false', undefined, false],
      ['ForAllValues:StringEquals', ['a', 'b'], ['b', 'a'], true],
      ['ForAllValues:StringEquals', ['a', 'b'], ['a', 'c'], false],
      ['ForAllValues:StringEquals', 'a', undefined, true],
    ];
  it.each(cases)('%s %j against %j is %s', (operator, wanted, actual, holds) => {
    const own = [allow('s3:*', '*', { Condition: { [operator]: { 'AWS:SourceArn': wanted } } })];
    const context: Case['context'] = actual === undefined ? {} : { 'aws:sourcearn': actual };
    expect(decide({ own, context })).toBe(holds ? 'allowed by identity' : 'nothing allows');
  });

  it('must hold for every operator and key', () => {
    const Condition = {
      StringEquals: { 'aws:SourceAccount': accountId, 's3:prefix': 'a' },
      Bool: { 'aws:SecureTransport': 'true' },
    };
    const own = [allow('s3:*', '*', { Condition })];
    const context = { 'aws:SourceAccount': accountId, 's3:prefix': 'a', 'aws:SecureTransport': 'true' };
    expect(decide({ own, context })).toBe('allowed by identity');
    for (const name of Object.keys(context)) {
      expect(decide({ own, context: { ...context, [name]: 'other' } })).toBe('nothing allows');
    }
  });
});

describe('what is not evaluated is refused by name when the policy is put', () => {
  const refused = (statement: object, kind: 'identity' | 'resource' | 'trust' = 'identity') => {
    const whole: PolicyStatement = { Effect: 'Allow', Action: 's3:*', Resource: '*', ...statement };
    return () => compilePolicy({ Statement: whole }, kind, 'stack/Role');
  };
  it.each<[string, object, ('identity' | 'resource' | 'trust')?]>([
    ['NotAction', { NotAction: 's3:*' }],
    ['NotResource', { NotResource: '*' }],
    ['NotPrincipal', { NotPrincipal: '*', Principal: '*' }, 'resource'],
    ...['NumericLessThan', 'Null', 'ArnNotLike', 'StringEqualsIgnoreCase'].map((operator): [string, object] => [
      `condition operator ${operator}`,
      { Condition: { [operator]: { 'aws:SourceArn': 'a' } } },
    ]),
    ['condition operator DateLessThan', { Condition: { DateLessThan: { 'aws:SourceArn': '2026' } } }],
    [
      'condition operator ForAnyValue:StringEquals',
      { Condition: { 'ForAnyValue:StringEquals': { 's3:prefix': 'a' } } },
    ],
    ['condition operator constructor', { Condition: { constructor: { 's3:prefix': 'a' } } }],
    ['condition key aws:CurrentTime', { Condition: { StringEquals: { 'aws:CurrentTime': 'a' } } }],
    ['variables', { Resource: `arn:aws:s3:::media/\${aws:username}/*` }],
    ['Principal Federated', { Principal: { Federated: 'accounts.google.com' } }, 'resource'],
    [
      'a wildcard in the Principal arn:aws:iam::000000000000:role/*',
      { Principal: { AWS: 'arn:aws:iam::000000000000:role/*' } },
      'resource',
    ],
    ['Principal in a policy of a role', { Principal: '*' }],
    ['a statement without Principal', {}, 'resource'],
    ['Resource in a trust policy', { Principal: '*' }, 'trust'],
    ['a statement without Action', { Action: undefined }],
  ])('%s', (name, statement, kind) => {
    expect(refused(statement, kind)).toThrow(`stack/Role: the local cloud does not evaluate ${name} in a policy`);
  });
});

const text = fc.stringMatching(/^[ab.*?+()[\]{}|\\^-]{0,12}$/);

it('matches a literal pattern with itself only', () => {
  const literal = text.map((value) => value.replace(/[*?]/g, ''));
  fc.assert(
    fc.property(literal, literal, (pattern, value) => {
      const decision = decide({ own: [allow(`s3:${pattern}`, '*')], action: `s3:${value}` });
      expect(decision).toBe(pattern === value ? 'allowed by identity' : 'nothing allows');
    }),
  );
});

it('matches wildcards as a simple, slow matcher does', () => {
  const slow = (pattern: string, value: string): boolean => {
    if (pattern === '') return value === '';
    if (pattern[0] === '*') return slow(pattern.slice(1), value) || (value !== '' && slow(pattern, value.slice(1)));
    return value !== '' && (pattern[0] === '?' || pattern[0] === value[0]) && slow(pattern.slice(1), value.slice(1));
  };
  fc.assert(
    fc.property(text, text, (pattern, value) => {
      const own = [allow('s3:GetObject', `arn:aws:s3:::${pattern}`)];
      const decision = decide({ own, on: `arn:aws:s3:::${value}` });
      expect(decision).toBe(slow(pattern, value) ? 'allowed by identity' : 'nothing allows');
    }),
  );
});

it('never lets an Allow undo a Deny', () => {
  const statement = fc.record({
    Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
    Action: fc.constantFrom('s3:*', 's3:GetObject', 's3:PutObject', '*'),
    Resource: fc.constantFrom('*', key, 'arn:aws:s3:::media/*', 'arn:aws:s3:::other/*'),
  });
  fc.assert(
    fc.property(fc.array(statement), (own) => {
      const denies = own.filter(({ Effect }) => Effect === 'Deny');
      const denied = decide({ own: denies }) === 'denied by identity';
      expect(decide({ own }) === 'denied by identity').toBe(denied);
    }),
  );
});
