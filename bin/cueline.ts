import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { consoleRoute } from '#contract/console.ts';
import { servedRoutes, tusRoute, unknownRouteEntry } from '#contract/routes.ts';
import { steps } from '#contract/steps.ts';
import { bundleLambdas } from '../lib/constructs/bundle-lambdas.ts';
import { functionsFile, functionsOf } from '../lib/constructs/functions-of.ts';
import { addStacks } from '../lib/cueline-app.ts';
import { releaseOfCommit } from '../lib/release.ts';
import { stageNamed } from '../lib/stages.ts';

const app = new App({
  // No AWS::CDK::Metadata resource, so that the local cloud can run the assembly unchanged.
  analyticsReporting: false,
  // Set here and not in cdk.json, so that the app is the same with and without the CLI. `strong` means that an export that
  // another stack uses cannot be removed.
  context: { '@aws-cdk/core:defaultCrossStackReferences': 'strong' },
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
const release: string | undefined = app.node.tryGetContext('release') ?? releaseOfCommit();
addStacks({
  app,
  stage: stageNamed(app.node.tryGetContext('stage') ?? 'dev', { ...(release && { release }) }),
  bundleOf: await bundleLambdas({
    entries: [
      ...Object.values({ ...servedRoutes, tusRoute, consoleRoute, ...steps }).map(({ entry }) => entry),
      unknownRouteEntry,
    ],
    sourceDir: 'lambdas',
    outDir: 'dist',
  }),
});
const { directory } = app.synth();
writeFileSync(join(directory, functionsFile), JSON.stringify(functionsOf(app)));
