import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleLambdas, bundleTogether } from '../lib/constructs/bundle-lambdas.ts';
import { lambdaEntries } from '../lib/lambda-entries.ts';
import { ownConfig, stageNamed } from '../lib/stages.ts';

/** For the local cloud, and not for a deployment. */
const isLocal = process.argv.includes('--local');
const { CDK_OUTDIR: outdir = 'cdk.out' } = process.env;
const sources = { entries: lambdaEntries, sourceDir: 'lambdas' };
// esbuild works in a process of its own while CDK is loaded.
const bundling = isLocal
  ? bundleTogether({ ...sources, outDir: join(outdir, 'functions') })
  : bundleLambdas({ ...sources, outDir: 'dist' });
const { App, Validations } = await import('aws-cdk-lib/core');
const { functionsFile, functionsOf } = await import('../lib/constructs/functions-of.ts');
const { addStacks } = await import('../lib/cueline-app.ts');

const app = new App({
  outdir,
  // No AWS::CDK::Metadata resource, so that the local cloud can run the assembly unchanged.
  analyticsReporting: false,
  treeMetadata: !isLocal,
  // Set here and not in cdk.json, so that the app is the same with and without the CLI. `strong` means that an export that
  // another stack uses cannot be removed.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
if (!isLocal) {
  const { AwsSolutionsChecks, ServerlessChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
// A constant name locally: the local cloud restarts every function whose environment changes.
const release: string | undefined = isLocal ? 'local' : app.node.tryGetContext('release');
// What is the same on every machine does not depend on the deployer's file, unless it is asked to.
const config: string | undefined = app.node.tryGetContext('config') ?? (isLocal ? undefined : ownConfig);
const stage = stageNamed(app.node.tryGetContext('stage') ?? 'dev', { release, config });
addStacks({ app, stage, bundleOf: await bundling });
const { directory } = app.synth();
writeFileSync(join(directory, functionsFile), JSON.stringify(functionsOf(app)));
