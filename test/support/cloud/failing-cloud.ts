import { randomFrom } from '../../faults/world/scheduler.ts';
import { CutProxy } from '../tls/cut-proxy.ts';
import { CloudProcess } from './cloud-process.ts';

export interface Failures {
  readonly seed: number;
  /** All connections are cut after a random number of bytes, this many on average. */
  readonly cutEveryBytes: number;
  /** How often the cloud is killed: at random moments within the first `withinBytes`. */
  readonly kills: number;
  readonly withinBytes: number;
}

/**
 * A local cloud behind a proxy that cuts its connections. The cloud itself is killed and restarted, all while a client
 * uploads.
 */
export class FailingCloud {
  #cloud: CloudProcess;
  #proxy: CutProxy | undefined;
  readonly #proxies: CutProxy[] = [];
  #restarting: Promise<void> | undefined;
  readonly #random: () => number;
  readonly #cutEveryBytes: number;
  readonly #killAt: number[];
  #sentBytes = 0;
  #cutAt: number;
  cuts = 0;
  kills = 0;

  private constructor(cloud: CloudProcess, { seed, cutEveryBytes, kills, withinBytes }: Failures) {
    this.#cloud = cloud;
    this.#random = randomFrom(seed);
    this.#cutEveryBytes = cutEveryBytes;
    this.#killAt = Array.from({ length: kills }, () => this.#random() * withinBytes).sort((one, two) => one - two);
    this.#cutAt = this.#nextCut();
  }

  static async start(failures: Failures): Promise<FailingCloud> {
    const failing = new FailingCloud(await CloudProcess.start(), failures);
    failing.#proxy = await failing.proxyOf(() => new URL(failing.cloud.ready.base_url));
    return failing;
  }

  /** The process that runs now. Its own URL does not lead through the proxy. */
  get cloud(): CloudProcess {
    return this.#cloud;
  }

  /** Another proxy with these failures, such as one of the storage. */
  async proxyOf(target: () => URL): Promise<CutProxy> {
    const proxy = await new CutProxy(target, (_, sizeBytes) => this.#pass(sizeBytes)).listen();
    this.#proxies.push(proxy);
    return proxy;
  }

  /** Bytes from clients that went through the proxies. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** The same URL with the proxy as its host. */
  through(url: string): string {
    return (this.#proxy?.url ?? '') + new URL(url).pathname;
  }

  async stop(): Promise<void> {
    for (const proxy of this.#proxies) await proxy.stop();
    await this.#restarting;
    await this.#cloud.stopAndForget();
  }

  #pass(sizeBytes: number): void {
    this.#sentBytes += sizeBytes;
    if (this.#sentBytes >= this.#cutAt) {
      this.#cutAt = this.#nextCut();
      this.cuts += 1;
      for (const proxy of this.#proxies) proxy.cut();
    }
    if (this.#restarting || this.#sentBytes < (this.#killAt[0] ?? Number.POSITIVE_INFINITY)) return;
    this.#killAt.shift();
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    this.kills += 1;
    await this.#cloud.kill('SIGKILL');
    this.#cloud = await CloudProcess.start({ data: this.#cloud.data });
    this.#restarting = undefined;
  }

  #nextCut = () => this.#sentBytes + this.#random() * 2 * this.#cutEveryBytes;
}
