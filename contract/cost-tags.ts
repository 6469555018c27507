/**
 * The tags by which AWS's own bill is divided, on everything that a deployment has and on every job that it starts. They
 * count once they are activated in billing (docs/runbook.md).
 */
export interface CostTags {
  readonly app: string;
  readonly stage: string;
  /** Both in one: a budget filters by one tag. */
  readonly deployment: string;
  readonly component: Component;
}

/** Parts of the service, as finance would ask for them. */
export type Component =
  | 'data'
  | 'api'
  | 'uploads'
  | 'import'
  | 'transcribe'
  | 'export'
  | 'webhooks'
  | 'sweeps'
  | 'shared';

export const costTags = (stage: string, component: Component): CostTags => ({
  app: 'cueline',
  stage,
  deployment: `cueline-${stage}`,
  component,
});

/** Of the Lambda whose file this is, under lambdas/. */
export const componentOf = (entry: string): Component => {
  const [top, next] = entry.split('/');
  if (top === 'uploads' || top === 'webhooks' || top === 'sweeps' || top === 'api') return top;
  return next === 'import' || next === 'transcribe' || next === 'export' ? next : 'shared';
};
