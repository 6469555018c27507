// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders look like this
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, CfnResource, CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readAssembly } from '../../src/template/assembly.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const newApp = () => new App({ outdir: join(folder, 'cdk.out'), analyticsReporting: false });

it('reads stacks after those that they depend on', () => {
  const app = newApp();
  const late = new Stack(app, 'A-late');
  const early = new Stack(app, 'B-early', { stackName: 'named' });
  const queue = new CfnResource(early, 'Queue', { type: 'AWS::SQS::Queue' });
  const properties = { TopicName: early.exportValue(queue.ref) };
  new CfnResource(late, 'Topic', { type: 'AWS::SNS::Topic', properties });
  late.addStackDependency(early);
  app.synth();
  expect(readAssembly(app.outdir).map(({ name }) => name)).toEqual(['named', 'A-late']);
});

it('reads the assets of a stack, without the template itself', () => {
  writeFileSync(join(folder, 'font.ttf'), 'font');
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => 1;');
  const app = newApp();
  const stack = new Stack(app, 'Stack');
  const font = new Asset(stack, 'Font', { path: join(folder, 'font.ttf') });
  const code = Code.fromAsset(folder, { exclude: ['cdk.out', 'font.ttf'] });
  new LambdaFunction(stack, 'F', { code, handler: 'index.handler', runtime: Runtime.NODEJS_24_X });
  app.synth();
  const [read] = readAssembly(app.outdir);
  expect(read?.assets).toEqual([
    expect.objectContaining({
      packaging: 'file',
      objectKey: font.s3ObjectKey,
      bucketName: 'cdk-hnb659fds-assets-${AWS::AccountId}-${AWS::Region}',
    }),
    expect.objectContaining({ packaging: 'zip', path: expect.stringContaining('asset.') }),
  ]);
});

it('says what to do when nothing was synthesized', () => {
  expect(() => readAssembly(folder)).toThrow('run `cdk synth` first');
});

it('refuses an unsupported section of a template', () => {
  const app = newApp();
  const stack = new Stack(app, 'Stack');
  stack.templateOptions.transforms = ['AWS::Serverless-2016-10-31'];
  new CfnResource(stack, 'Queue', { type: 'AWS::SQS::Queue' });
  app.synth();
  expect(() => readAssembly(app.outdir)).toThrow(/Stack\.template\.json .*Transform/);
});

it("refuses a rule of the app, and ignores CDK's rule about the bootstrap stack", () => {
  const app = newApp();
  const stack = new Stack(app, 'Stack');
  new CfnResource(stack, 'Queue', { type: 'AWS::SQS::Queue' });
  const assertions = [{ assert: Fn.conditionEquals('a', 'b'), assertDescription: 'never' }];
  new CfnRule(stack, 'Never', { assertions });
  app.synth();
  expect(() => readAssembly(app.outdir)).toThrow(/Rules\.Never/);
});
