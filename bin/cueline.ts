import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Stage } from '#contract/stage.ts';
import { bundleLambdas, bundleOnce, bundleTogether } from '../lib/constructs/bundle-lambdas.ts';
import { linkSpeechLayer, writeSpeechLayer } from '../lib/constructs/speech-module.ts';
import { writeStaticFiles } from '../lib/constructs/static-files.ts';
import { linkVideoLayer, writeVideoLayer } from '../lib/constructs/video-module.ts';
import { lambdaEntries } from '../lib/lambda-entries.ts';
import { onOneMachine, ownConfig, stageNamed } from '../lib/stages.ts';

/** For the local cloud, and not for a deployment. */
const isLocal = process.argv.includes('--local');
const { CDK_OUTDIR: outdir = 'cdk.out', CDK_CONTEXT_JSON: context = '{}', CUELINE_BUNDLES: bundles } = process.env;
// Before anything else, since a wrong setting is the usual mistake.
const stage = stageOf(context);
const sources = { entries: lambdaEntries, sourceDir: 'lambdas' };
// esbuild works in a process of its own while CDK is loaded.
const bundling = !isLocal
  ? bundleLambdas({ ...sources, outDir: 'dist' })
  : bundles === undefined
    ? bundleTogether({ ...sources, outDir: join(outdir, 'functions') })
    : bundleOnce({ ...sources, outDir: bundles });
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
const staticFiles = stage.edge && (await writeStaticFiles(join(isLocal ? outdir : 'dist', 'static')));
// Also where MediaConvert makes all videos: those of test keys it does not make.
const videoModule = isLocal ? linkVideoLayer(join(outdir, 'video')) : await writeVideoLayer('dist/video');
const speechModule = isLocal ? linkSpeechLayer(join(outdir, 'speech')) : writeSpeechLayer('dist/speech');
addStacks({ app, stage, bundleOf: await bundling, staticFiles, videoModule, speechModule });
const { directory } = app.synth();
writeFileSync(join(directory, functionsFile), JSON.stringify(functionsOf(app)));

/** The stage that `-c stage=NAME` names. Ends the process with what is wrong with it. */
function stageOf(given: string): Stage {
  const Context = v.object({
    stage: v.optional(v.string(), 'dev'),
    release: v.optional(v.string()),
    config: v.optional(v.string()),
  });
  const { stage: name, ...context } = v.parse(v.pipe(v.string(), v.parseJson(), Context), given);
  // A constant name locally: the local cloud restarts every function whose environment changes.
  const release = isLocal ? 'local' : context.release;
  // What is the same on every machine does not depend on the deployer's file, unless it is asked to.
  const config = context.config ?? (isLocal ? undefined : ownConfig);
  try {
    const stage = stageNamed(name, { release, config });
    return isLocal ? onOneMachine(stage) : stage;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
