import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { routes, tusRoute, unknownRouteEntry } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { bundleLambdas } from '../lib/constructs/bundle-lambdas.ts';
import { functionsFile, functionsOf } from '../lib/constructs/functions-of.ts';
import { addStacks } from '../lib/cueline-app.ts';
import { stageNamed } from '../lib/stages.ts';

const app = new App({
  // No metadata resource: the assembly holds what is ours, and runs on the local cloud as it is.
  analyticsReporting: false,
  // Here and not in cdk.json, so that the app comes out the same with and without the CLI. Strong: what another stack
  // still uses cannot be taken away.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
addStacks({
  app,
  stage: stageNamed(app.node.tryGetContext('stage') ?? 'dev'),
  bundleOf: await bundleLambdas({
    entries: [...Object.values({ ...routes, tusRoute, ...steps }).map(({ entry }) => entry), unknownRouteEntry],
    sourceDir: 'lambdas',
    outDir: 'dist',
  }),
});
const { directory } = app.synth();
writeFileSync(join(directory, functionsFile), JSON.stringify(functionsOf(app)));
