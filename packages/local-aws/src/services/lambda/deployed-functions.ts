import { readFileSync } from 'node:fs';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import type { PolicyDocument } from '../../iam/policy.ts';
import { EnvironmentPool } from './environment-pool.ts';
import { FunctionLog } from './function-log.ts';
import { IdleEnvironments } from './idle-environments.ts';
import type { LambdaFunction } from './lambda-function.ts';
import { type Permission, resourcePolicy } from './resource-policy.ts';
import { checkUnpackedSize } from './unpacked-size.ts';
import { workerEnv } from './worker-env.ts';
import type { NetworkOverrides } from './worker-messages.ts';
import { workerScript } from './worker-script.ts';

export interface Deployed {
  readonly target: LambdaFunction;
  readonly pool: EnvironmentPool;
  readonly log: FunctionLog;
  readonly permissions: Permission[];
  /** The number of synchronous invocations in progress. */
  running: number;
  /** The resource-based policy that the permissions make. */
  policy: PolicyDocument;
}

export interface LogFiles {
  readonly name: string;
  readonly files: readonly string[];
}

/** The functions that the template has, each with its execution environments, its log and its permissions. */
export class DeployedFunctions {
  readonly #context: CloudContext;
  readonly #functions = new Map<string, Deployed>();
  readonly #layers = new Map<string, string>();
  readonly #network: NetworkOverrides;
  readonly #script: URL;
  readonly #idle: IdleEnvironments;

  constructor(context: CloudContext, maxKept: number) {
    this.#context = context;
    const { publicHosts, caFile, dataDir } = context;
    this.#network = { publicHosts, ...(caFile && { extraCa: readFileSync(caFile, 'utf8') }) };
    this.#script = workerScript(dataDir);
    this.#idle = new IdleEnvironments(maxKept);
  }

  find(arnOrName: string): Deployed | undefined {
    return this.#functions.get(functionName(arnOrName));
  }

  /** Throws ResourceNotFoundException. */
  get(arnOrName: string): Deployed {
    const found = this.find(arnOrName);
    if (!found)
      throw new AwsError('ResourceNotFoundException', 404, `Function not found: ${arnOrName}`, { Type: 'User' });
    return found;
  }

  /** Makes a layer of a folder: functions with the layer find the folder's content under /opt. */
  createLayer(arn: string, folder: string): void {
    this.#layers.set(arn, folder);
  }

  /** Throws InvalidParameterValueException where it is too large. */
  create(target: LambdaFunction): void {
    const layerDirs = target.layerArns.map((arn) => this.#layerDir(arn));
    checkUnpackedSize([target.codeDir, ...layerDirs]);
    const log = new FunctionLog(this.#context.dataDir, target.name);
    const pool = new EnvironmentPool({
      target,
      layerDirs,
      network: this.#network,
      script: this.#script,
      idle: this.#idle,
      newEnv: (currentTarget) => workerEnv(this.#context, currentTarget, layerDirs),
      pausedMs: this.#context.pausedMs,
      log: (stream, text, requestId) => log.writeOutput(stream, text, requestId),
    });
    const policy = resourcePolicy(target.arn, []);
    this.#functions.set(target.name, { target, pool, log, permissions: [], running: 0, policy });
  }

  addPermission(name: string, permission: Permission): void {
    const found = this.get(name);
    found.permissions.push(permission);
    found.policy = resourcePolicy(found.target.arn, found.permissions);
  }

  /** Log groups that functions write to, each with its files. */
  logGroups(): LogFiles[] {
    const groups = Map.groupBy(this.#functions.values(), ({ target }) => target.logGroupName);
    return [...groups].map(([name, members]) => ({ name, files: members.map(({ log }) => log.path) }));
  }

  async stop(): Promise<void> {
    this.#idle.stop();
    await Promise.all([...this.#functions.values()].map(({ pool }) => pool.stop()));
  }

  #layerDir(arn: string): string {
    const folder = this.#layers.get(arn);
    if (!folder) throw new Error(`There is no layer ${arn}.`);
    return folder;
  }
}

/** `arn:aws:lambda:…:function:name`, with or without a qualifier, or the bare name. */
const functionName = (arnOrName: string): string =>
  arnOrName.startsWith('arn:') ? (arnOrName.split(':')[6] ?? '') : (arnOrName.split(':')[0] ?? '');
