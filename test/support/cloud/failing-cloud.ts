import { randomFrom } from '../../faults/world/scheduler.ts';
import { CutProxy } from '../tls/cut-proxy.ts';
import { CloudProcess } from './cloud-process.ts';

export interface Failures {
  readonly seed: number;
  /** The network is cut after a random number of bytes, this many on average. */
  readonly cutEveryBytes: number;
  /** The cloud is killed at so many random moments within the first `withinBytes`. */
  readonly kills: number;
  readonly withinBytes: number;
}

/** A local cloud behind a network that is cut, and which is itself killed and started anew, while bytes go to it. */
export class FailingCloud {
  #cloud: CloudProcess;
  #proxy: CutProxy | undefined;
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
    failing.#proxy = await CutProxy.start(
      () => new URL(failing.cloud.ready.base_url),
      (proxy, sizeBytes) => failing.#pass(proxy, sizeBytes),
    );
    return failing;
  }

  /** As it runs now, without the network between. */
  get cloud(): CloudProcess {
    return this.#cloud;
  }

  /** The same URL, by way of the network that is cut. */
  through(url: string): string {
    return (this.#proxy?.url ?? '') + new URL(url).pathname;
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await this.#restarting;
    await this.#cloud.stopAndForget();
  }

  #pass(proxy: CutProxy, sizeBytes: number): void {
    this.#sentBytes += sizeBytes;
    if (this.#sentBytes >= this.#cutAt) {
      this.#cutAt = this.#nextCut();
      this.cuts += 1;
      proxy.cut();
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
