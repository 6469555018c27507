import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudContext } from '../../src/context.ts';
import { type Edge, startEdge } from '../../src/edge/server.ts';
import { createIam } from '../../src/iam/create-iam.ts';
import type { PolicyDocument, PolicyStatement } from '../../src/iam/policy.ts';
import type { Credentials } from '../../src/iam/principal.ts';
import { State } from '../../src/state/state.ts';

export const accountId = '000000000000';
export const roleArn = (name: string): string => `arn:aws:iam::${accountId}:role/${name}`;
export const policy = (...Statement: PolicyStatement[]): PolicyDocument => ({ Version: '2012-10-17', Statement });

/** The edge with its IAM and an empty data folder. */
export class TestEdge {
  readonly context: CloudContext;
  readonly edge: Edge;
  /** How far its clock is ahead of ours. */
  readonly clock: { skewMs: number };
  readonly logs: readonly string[];

  private constructor(edge: Edge, context: CloudContext, clock: { skewMs: number }, logs: readonly string[]) {
    this.edge = edge;
    this.context = context;
    this.clock = clock;
    this.logs = logs;
  }

  static async start(dataDir = mkdtempSync(join(tmpdir(), 'cueline-edge-'))): Promise<TestEdge> {
    const region = 'us-east-1';
    const state = new State(dataDir);
    const clock = { skewMs: 0 };
    const logs: string[] = [];
    const now = () => Date.now() + clock.skewMs;
    const log = (source: string, message: string) => void logs.push(`${source}: ${message}`);
    const iam = createIam(state, { accountId, region, now });
    const edge = await startEdge({ iam, state, region, now, log });
    const context = {
      accountId,
      region,
      endpointUrl: edge.url,
      dataDir,
      state,
      iam,
      timeScale: 1,
      publicHosts: new Map<string, string>(),
      log,
    };
    return new TestEdge(edge, context, clock, logs);
  }

  /** A role that services may issue sessions of, with the given rights. */
  role(name: string, statements: PolicyStatement[], trusted: PolicyStatement['Principal'] = '*'): string {
    this.context.iam.putRole({
      arn: roleArn(name),
      name,
      source: `test/${name}`,
      trust: policy({ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: trusted }),
      policies: [{ name: 'own', document: policy(...statements) }],
    });
    return roleArn(name);
  }

  /** What an SDK client needs to call the edge. */
  client(credentials: Credentials) {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    return {
      endpoint: this.edge.url,
      region: this.context.region,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    };
  }

  /** As the death of the process leaves it: the data folder stays. */
  async stop(): Promise<string> {
    await this.edge.close();
    this.context.state.close();
    return this.context.dataDir;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    rmSync(await this.stop(), { recursive: true, force: true });
  }
}
