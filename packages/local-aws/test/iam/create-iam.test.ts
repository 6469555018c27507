import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createIam } from '../../src/iam/create-iam.ts';
import type { Iam } from '../../src/iam/iam.ts';
import type { PolicyDocument, PolicyStatement } from '../../src/iam/policy.ts';
import type { Principal } from '../../src/iam/principal.ts';
import { State } from '../../src/state/state.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const accountId = '000000000000';
const arn = (name: string) => `arn:aws:iam::${accountId}:role/${name}`;
const caller = (name: string): Principal => ({ kind: 'role', roleArn: arn(name), sessionName: 's1' });
const policy = (...Statement: PolicyStatement[]): PolicyDocument => ({ Version: '2012-10-17', Statement });
const queue = 'arn:aws:sqs:us-east-1:000000000000:jobs';

let dataDir: string;
let state: State;
let iam: Iam;
let nowMs: number;

function open(): void {
  state = State.inFolder(dataDir);
  iam = createIam(state, { accountId, region: 'us-east-1', now: () => nowMs });
}
function role(name: string, ...statements: PolicyStatement[]): void {
  const trust = policy({ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } });
  const policies = [{ name: 'own', document: policy(...statements) }];
  iam.putRole({ arn: arn(name), name, source: `stack/${name}`, trust, policies });
}
const send = {
  Effect: 'Allow',
  Action: ['sqs:SendMessage', 'sqs:ReceiveMessage'],
  Resource: [queue, `${queue}2`],
} as const;

beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished);
  nowMs = Date.now();
  open();
});
afterEach(() => state.close());

describe('authorize', () => {
  it('names caller, action and resource as AWS does when nothing allows the call', () => {
    role('Sender');
    const request = { principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue };
    expect(() => iam.authorize(request)).toThrow(
      expect.objectContaining({
        code: 'AccessDenied',
        status: 403,
        message: `User: arn:aws:sts::000000000000:assumed-role/Sender/s1 is not authorized to perform: sqs:SendMessage on resource: "${queue}" because no identity-based policy allows the sqs:SendMessage action`,
      }),
    );
  });

  it('says which kind of policy denies', () => {
    role('Sender', send, { Effect: 'Deny', Action: 'sqs:*', Resource: '*' });
    const request = { principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue };
    expect(() => iam.authorize(request)).toThrow('with an explicit deny in an identity-based policy');
    role('Sender', send);
    const resourcePolicy = policy({ Effect: 'Deny', Action: 'sqs:*', Resource: queue, Principal: '*' });
    expect(() => iam.authorize({ ...request, resourcePolicy })).toThrow(
      'with an explicit deny in a resource-based policy',
    );
    expect(() => iam.authorize({ ...request, principal: { kind: 'operator' }, resourcePolicy })).toThrow(
      'explicit deny',
    );
  });

  it('allows a role by its own policy or by that of the resource', () => {
    role('Sender', send);
    role('Stranger');
    const resourcePolicy = policy({
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Resource: queue,
      Principal: { AWS: arn('Stranger') },
    });
    const request = { action: 'sqs:SendMessage', resourceArn: queue };
    iam.authorize({ ...request, principal: caller('Sender') });
    iam.authorize({ ...request, principal: caller('Stranger'), resourcePolicy });
    expect(() => iam.authorize({ ...request, principal: caller('Stranger') })).toThrow('no identity-based policy');
    expect(() => iam.authorize({ ...request, principal: caller('Nobody'), resourcePolicy })).toThrow('not authorized');
  });

  it('allows a service by the policy of the resource only, for the source that it names', () => {
    const rule = 'arn:aws:events:us-east-1:000000000000:rule/on-job';
    const principal: Principal = { kind: 'service', service: 'events.amazonaws.com', sourceArn: rule };
    const request = { principal, action: 'sqs:SendMessage', resourceArn: queue };
    const forSource = (sourceArn: string) =>
      policy({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Resource: queue,
        Principal: { Service: 'events.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': sourceArn }, StringEquals: { 'aws:SourceAccount': accountId } },
      });
    iam.authorize({ ...request, resourcePolicy: forSource(rule) });
    expect(() => iam.authorize({ ...request, resourcePolicy: forSource(`${rule}2`) })).toThrow(
      `events.amazonaws.com (for ${rule}) is not authorized`,
    );
    expect(() => iam.authorize(request)).toThrow('because no resource-based policy allows');
  });

  it('treats loopback as TLS, so that "deny plain HTTP" denies nothing', () => {
    role('Sender', send);
    const Condition = { Bool: { 'aws:SecureTransport': 'false' } };
    const resourcePolicy = policy({ Effect: 'Deny', Action: 'sqs:*', Resource: queue, Principal: '*', Condition });
    iam.authorize({ principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue, resourcePolicy });
  });

  it('evaluates policies that are attached later, and refuses them for a role that does not exist', () => {
    role('Sender');
    iam.attachPolicy('Sender', 'more', policy(send));
    iam.authorize({ principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue });
    expect(() => iam.attachPolicy('Absent', 'more', policy(send))).toThrow('Absent');
  });

  it('refuses a policy that it cannot evaluate when it is put, not when it is used', () => {
    const Condition = { IpAddress: { 'aws:SourceIp': '127.0.0.1' } };
    expect(() => role('Sender', { ...send, Condition })).toThrow(/stack\/Sender own: .*(IpAddress|aws:SourceIp)/);
  });
});

describe('sessions', () => {
  it('outlive a restart with their secrets, and so do the operator’s keys', () => {
    const issued = iam.issue(arn('Signer'), 'signing', 3600);
    const operator = iam.operator;
    state.close();
    open();
    expect(iam.session(issued.accessKeyId)).toEqual({
      principal: { kind: 'role', roleArn: arn('Signer'), sessionName: 'signing' },
      credentials: issued,
      expired: false,
    });
    expect(iam.operator).toEqual(operator);
    expect(iam.session(operator.accessKeyId)?.principal).toEqual({ kind: 'operator' });
  });

  it('are marked as expired, and deleted a day later', () => {
    const { accessKeyId } = iam.issue(arn('Signer'), 'signing', 60);
    nowMs += 60_000;
    expect(iam.session(accessKeyId)?.expired).toBe(true);
    nowMs += 25 * 60 * 60 * 1000;
    state.close();
    open();
    expect(iam.session(accessKeyId)).toBeUndefined();
    expect(iam.session('ASIAUNKNOWN')).toBeUndefined();
  });

  it('have keys and tokens of their own', () => {
    const [one, two] = [iam.issue(arn('A'), 's'), iam.issue(arn('A'), 's')];
    expect(one.accessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/);
    expect(one.accessKeyId).not.toBe(two.accessKeyId);
    expect(one.sessionToken).not.toBe(two.sessionToken);
  });
});

describe('grants', () => {
  it('lists every action on every resource, and whether a call has used it, across restarts', () => {
    role('Sender', send);
    iam.authorize({ principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue });
    const grants = [
      `used stack/Sender sqs:SendMessage on ${queue}`,
      `unused stack/Sender sqs:SendMessage on ${queue}2`,
      `unused stack/Sender sqs:ReceiveMessage on ${queue}`,
      `unused stack/Sender sqs:ReceiveMessage on ${queue}2`,
    ];
    expect(iam.grants()).toEqual(grants);
    state.close();
    open();
    role('Sender', send);
    expect(iam.grants()).toEqual(grants);
  });

  it('does not count a call that was denied, nor a Deny', () => {
    role('Sender', send, { Effect: 'Deny', Action: 'sqs:SendMessage', Resource: queue });
    const request = { principal: caller('Sender'), action: 'sqs:SendMessage', resourceArn: queue };
    expect(() => iam.authorize(request)).toThrow();
    expect(iam.grants().filter((grant) => grant.startsWith('used'))).toEqual([]);
  });
});
