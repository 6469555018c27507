import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudContext } from '../../src/context.ts';
import type { Limits } from '../../src/edge/limits.ts';
import { type Edge, startEdge } from '../../src/edge/server.ts';
import { createIam } from '../../src/iam/create-iam.ts';
import type { PolicyDocument, PolicyStatement } from '../../src/iam/policy.ts';
import type { Credentials } from '../../src/iam/principal.ts';
import { State } from '../../src/state/state.ts';

export const accountId = '000000000000';
export const region = 'us-east-1';
export const roleArn = (name: string): string => `arn:aws:iam::${accountId}:role/${name}`;
export const policy = (...Statement: PolicyStatement[]): PolicyDocument => ({ Version: '2012-10-17', Statement });

interface TestEdgeOptions {
  /** @default a new folder */
  readonly dataDir?: string | undefined;
  readonly timeScale?: number;
  readonly limits?: Limits;
}

/** The edge with its IAM on a data folder of its own. It records which rights were checked. */
export class TestEdge {
  readonly context: CloudContext;
  readonly edge: Edge;
  /** How far its clock is ahead of the real one. */
  readonly clock: { skewMs: number };
  readonly logs: readonly string[];
  /** `<action> on <resource>` of every authorization. */
  readonly requested: readonly string[];

  private constructor(fields: Pick<TestEdge, 'context' | 'edge' | 'clock' | 'logs' | 'requested'>) {
    this.context = fields.context;
    this.edge = fields.edge;
    this.clock = fields.clock;
    this.logs = fields.logs;
    this.requested = fields.requested;
  }

  static async start(options: TestEdgeOptions = {}): Promise<TestEdge> {
    const { dataDir = mkdtempSync(join(tmpdir(), 'cueline-edge-')), timeScale = 1, limits } = options;
    const state = State.inFolder(dataDir);
    const clock = { skewMs: 0 };
    const logs: string[] = [];
    const requested: string[] = [];
    const now = () => Date.now() + clock.skewMs;
    const log = (source: string, message: string) => void logs.push(`${source}: ${message}`);
    const iam = createIam(state, { accountId, region, now });
    const authorize = iam.authorize.bind(iam);
    iam.authorize = (request) => {
      requested.push(`${request.action} on ${request.resourceArn}`);
      authorize(request);
    };
    const edge = await startEdge({ iam, state, region, now, log, limits });
    const publicHosts = new Map<string, string>();
    const context = {
      accountId,
      region,
      endpointUrl: edge.url,
      dataDir,
      state,
      iam,
      timeScale,
      publicHosts,
      log,
      ...(limits && { limits }),
    };
    return new TestEdge({ context, edge, clock, logs, requested });
  }

  /** Gives a role these actions on everything, and no others. */
  allow(arn: string, ...actions: string[]): void {
    const document = policy({ Effect: 'Allow', Action: actions, Resource: '*' });
    const name = arn.split('/').at(-1) ?? '';
    this.context.iam.putRole({ arn, name, source: 'test', trust: policy(), policies: [{ name: 'own', document }] });
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

  /** The configuration of the operator's SDK clients. */
  get operator() {
    return this.client(this.context.iam.operator);
  }

  /** Stops the edge and returns the data folder, which is deleted unless `keepData`. */
  async stop({ keepData = false } = {}): Promise<string> {
    await this.edge.close();
    this.context.state.close();
    if (!keepData) rmSync(this.context.dataDir, { recursive: true, force: true });
    return this.context.dataDir;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
