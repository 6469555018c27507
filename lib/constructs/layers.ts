import { join } from 'node:path';
import { Code, LayerVersion } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

const layersDir = join(import.meta.dirname, '../../layers');

/** A layer for each stack: CloudFormation does not replace a layer while another stack imports its ARN. */
export const fontsLayer = (scope: Construct): LayerVersion =>
  new LayerVersion(scope, 'Fonts', {
    code: Code.fromAsset(layersDir),
    description: 'Caption fonts, under /opt/fonts',
  });

/** FFmpeg's module, where Node looks for packages of layers. `folder` as written by video-module.ts. */
export const videoLayer = (scope: Construct, folder: string): LayerVersion =>
  new LayerVersion(scope, 'Video', { code: Code.fromAsset(folder), description: "FFmpeg's module for Node.js" });

/** The recogniser's runtime and its model, in the same way. `folder` as written by speech-module.ts. */
export const speechLayer = (scope: Construct, folder: string): LayerVersion =>
  new LayerVersion(scope, 'Speech', {
    code: Code.fromAsset(folder),
    description: 'ONNX Runtime and a model of speech',
  });
