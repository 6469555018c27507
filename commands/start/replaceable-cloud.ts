import { type Cloud, type CloudOptions, startCloud } from '@cueline/local-aws';

/** A local cloud that can be redeployed with the same data and ports. */
export class ReplaceableCloud {
  readonly #options: Omit<CloudOptions, 'assemblyDir'>;
  #cloud: Cloud;

  private constructor(options: Omit<CloudOptions, 'assemblyDir'>, cloud: Cloud) {
    this.#options = { ...options, reset: false };
    this.#cloud = cloud;
  }

  static async start(options: Omit<CloudOptions, 'assemblyDir'>, assemblyDir: string): Promise<ReplaceableCloud> {
    return new ReplaceableCloud(options, await startCloud({ ...options, assemblyDir }));
  }

  replaceCode: Cloud['replaceCode'] = (functionId, codeDir) => this.#cloud.replaceCode(functionId, codeDir);

  grants = (): string[] => this.#cloud.grants();

  /** Waits for running requests first. When the new assembly cannot be deployed, runs the old one again and throws. */
  async redeploy(assemblyDir: string, oldDir: string): Promise<void> {
    await this.#cloud.stop();
    try {
      this.#cloud = await startCloud({ ...this.#options, assemblyDir });
    } catch (cause) {
      this.#cloud = await startCloud({ ...this.#options, assemblyDir: oldDir });
      throw cause;
    }
  }

  stop = (): Promise<void> => this.#cloud.stop();
}
