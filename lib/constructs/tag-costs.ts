import { Tags } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { type Component, costTags, deploymentOf } from '#contract/cost-tags.ts';
import type { Stage } from '#contract/stage.ts';

/**
 * Tags all resources in a construct with a component. A component that is set on an inner construct takes precedence. The API has
 * its tags in its body.
 */
export const tagCosts = (construct: IConstruct, stage: Stage, component: Component): void => {
  for (const [name, value] of Object.entries(costTags(deploymentOf(stage.name), component)))
    Tags.of(construct).add(name, value, { excludeResourceTypes: ['AWS::ApiGatewayV2::Api'] });
};
