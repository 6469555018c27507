import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudContext } from '../../../src/context.ts';
import { type Edge, startEdge } from '../../../src/edge/server.ts';
import { createIam } from '../../../src/iam/create-iam.ts';
import type { Iam } from '../../../src/iam/iam.ts';
import { State } from '../../../src/state/state.ts';

const identity = { accountId: '000000000000', region: 'us-east-1' };

/** The edge with its IAM on a data folder of its own; it writes down which rights were asked for. */
export class LoopbackCloud {
  readonly logs: string[];
  /** `<action> on <resource>` of every authorisation asked for. */
  readonly asked: string[];
  readonly context: CloudContext;
  readonly edge: Edge;

  private constructor(cloud: Pick<LoopbackCloud, 'logs' | 'asked' | 'context' | 'edge'>) {
    this.logs = cloud.logs;
    this.asked = cloud.asked;
    this.context = cloud.context;
    this.edge = cloud.edge;
  }

  static async start({ timeScale = 1 } = {}): Promise<LoopbackCloud> {
    const dataDir = mkdtempSync(join(tmpdir(), 'cueline-test-'));
    const state = new State(dataDir);
    const logs: string[] = [];
    const asked: string[] = [];
    const log = (source: string, message: string) => logs.push(`${source}: ${message}`);
    const iam = recording(createIam(state, identity), asked);
    const edge = await startEdge({ state, iam, region: identity.region, log });
    const context = { ...identity, endpointUrl: edge.url, dataDir, state, iam, timeScale, publicHosts: new Map(), log };
    return new LoopbackCloud({ logs, asked, context, edge });
  }

  /** A role that may do these actions on everything. */
  allow(roleArn: string, ...actions: string[]): void {
    this.context.iam.putRole({
      arn: roleArn,
      name: roleArn.split('/').at(-1) ?? '',
      source: 'test',
      trust: { Statement: [] },
      policies: [{ name: 'test', document: { Statement: { Effect: 'Allow', Action: actions, Resource: '*' } } }],
    });
  }

  /** Where the operator's SDK clients find the cloud. */
  get client() {
    return { region: identity.region, endpoint: this.edge.url, credentials: this.context.iam.operator, maxAttempts: 1 };
  }

  async stop(): Promise<void> {
    await this.edge.close();
    this.context.state.close();
    rmSync(this.context.dataDir, { recursive: true });
  }
}

/** The same IAM; `operator` is a getter on the real one, so it is forwarded, not copied. */
const recording = (iam: Iam, asked: string[]): Iam => ({
  get operator() {
    return iam.operator;
  },
  putRole: (role) => iam.putRole(role),
  attachPolicy: (roleName, name, document) => iam.attachPolicy(roleName, name, document),
  role: (arn) => iam.role(arn),
  issue: (roleArn, sessionName, lifetimeSeconds) => iam.issue(roleArn, sessionName, lifetimeSeconds),
  assume: (caller, roleArn, sessionName, lifetimeSeconds) => iam.assume(caller, roleArn, sessionName, lifetimeSeconds),
  session: (accessKeyId) => iam.session(accessKeyId),
  unusedGrants: () => iam.unusedGrants(),
  authorize(request) {
    asked.push(`${request.action} on ${request.resourceArn}`);
    iam.authorize(request);
  },
});
