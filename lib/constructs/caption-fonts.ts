import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Construct } from 'constructs';
import { grant } from './grant.ts';

const layersDir = join(import.meta.dirname, '../../layers');

/** The caption fonts twice: as a layer, to measure text with, and as objects that MediaConvert draws with. */
export class CaptionFonts extends Construct {
  /** Its files are at /opt/fonts/<file>. */
  readonly layer: LayerVersion;
  /** File name without .ttf -> s3:// URL. */
  readonly urls: Readonly<Record<string, string>>;
  readonly #assets: readonly Asset[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.layer = new LayerVersion(this, 'Layer', {
      code: Code.fromAsset(layersDir),
      description: 'Caption fonts, under /opt/fonts',
    });
    const files = readdirSync(join(layersDir, 'fonts'))
      .filter((file) => file.endsWith('.ttf'))
      .sort();
    this.#assets = files.map((file) => new Asset(this, file, { path: join(layersDir, 'fonts', file) }));
    this.urls = Object.fromEntries(
      this.#assets.map((asset) => [asset.node.id.replace(/\.ttf$/, ''), asset.s3ObjectUrl]),
    );
  }

  /** Exactly the font objects; Asset.grantRead would open the whole bucket of the bootstrap. */
  grantRead(role: Role): void {
    grant(role, {
      actions: ['s3:GetObject'],
      resources: this.#assets.map((asset) => asset.bucket.arnForObjects(asset.s3ObjectKey)),
    });
  }
}
