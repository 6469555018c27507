import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudContext } from '../../../../local/context.ts';
import { AwsError, type AwsService } from '../../../../local/edge/aws-service.ts';
import type { Principal } from '../../../../local/iam/principal.ts';
import { State } from '../../../../local/state/state.ts';

/** A data folder, its state and an HTTP server that hands every call to a service with all rights. */
export class LoopbackCloud {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'cueline-test-'));
  readonly logs: string[] = [];
  /** `<action> on <resource>` of every authorisation asked for. */
  readonly asked: string[] = [];
  openRequests = 0;
  readonly context: CloudContext;
  readonly #services = new Map<string, AwsService>();
  readonly #server;

  private constructor(server: ReturnType<typeof createServer>, port: number, timeScale: number) {
    this.#server = server;
    const operator = { accessKeyId: 'operator', secretAccessKey: 'operator' };
    const authorize = (action: string, resourceArn: string) => {
      this.asked.push(`${action} on ${resourceArn}`);
    };
    this.context = {
      accountId: '000000000000',
      region: 'us-east-1',
      endpointUrl: `http://127.0.0.1:${port}`,
      dataDir: this.dataDir,
      state: new State(this.dataDir),
      timeScale,
      publicHosts: new Map(),
      log: (source, message) => this.logs.push(`${source}: ${message}`),
      iam: {
        operator,
        issue: (roleArn, sessionName) => ({ accessKeyId: `${roleArn}#${sessionName}`, secretAccessKey: 'secret' }),
        authorize: ({ action, resourceArn }) => authorize(action, resourceArn),
        putRole() {},
        attachPolicy() {},
        role: () => undefined,
        assume: () => operator,
        session: () => undefined,
        unusedGrants: () => [],
      },
    };
    this.authorize = authorize;
  }
  readonly authorize: (action: string, resourceArn: string) => void;

  static async start({ timeScale = 1 } = {}): Promise<LoopbackCloud> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const cloud = new LoopbackCloud(server, isAddress(address) ? address.port : 0, timeScale);
    server.on('request', (request, response) => {
      cloud.openRequests += 1;
      response.once('close', () => {
        cloud.openRequests -= 1;
      });
      const [, accessKeyId = '', signingName = ''] =
        /Credential=(.+?)\/\d{8}\/[\w-]+\/(\w+)\//.exec(request.headers.authorization ?? '') ?? [];
      const [roleArn = '', sessionName = ''] = accessKeyId.split('#');
      const principal: Principal =
        roleArn === 'operator' ? { kind: 'operator' } : { kind: 'role', roleArn, sessionName };
      const service = cloud.#services.get(signingName);
      const call = {
        requestId: randomUUID(),
        principal,
        request,
        response,
        url: new URL(request.url ?? '/', cloud.context.endpointUrl),
        presigned: false,
        contentSha256: undefined,
        readBody: () => bodyOf(request),
        authorize: cloud.authorize,
      };
      service?.handle(call).catch((error: unknown) => {
        const asAws = error instanceof AwsError ? error : new AwsError('InternalFailure', 500, String(error));
        service.writeError(call, asAws);
      });
    });
    return cloud;
  }

  /** The service that answers from now on; a second one of the same name replaces the first, as a restart does. */
  serve(service: AwsService): void {
    this.#services.set(service.signingName, service);
  }

  /** Where SDK clients find the cloud. */
  get client() {
    return { region: 'us-east-1', endpoint: this.context.endpointUrl, credentials: this.context.iam.operator };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.context.state.close();
    rmSync(this.dataDir, { recursive: true });
  }
}

const isAddress = (address: ReturnType<ReturnType<typeof createServer>['address']>): address is AddressInfo =>
  typeof address === 'object' && address !== null;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
