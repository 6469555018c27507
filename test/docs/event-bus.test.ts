import { compilePattern } from '@cueline/local-aws/services/events/event-pattern.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { busEntry } from '#runtime/aws/event-bus.ts';
import { ofType, synthesized } from '../lib/synthesized.ts';
import { runTypeScript } from '../support/docs/page-code.ts';

const id = '00000000-0000-7000-8000-000000000001';
const Template = v.object({
  Resources: v.record(v.string(), v.object({ Type: v.string(), Properties: v.optional(v.unknown()) })),
});

/** An event of an export as a rule of the bus sees it. */
const seen = (error?: string) => {
  const failed = error === undefined ? undefined : ({ error, error_code: 'render_failed' } as const);
  const work = { account_id: id, project_id: id, export_id: id, batch_id: id };
  const event = workEvent(id, work, '2026-11-25T00:00:00.000Z', failed);
  const { Source, DetailType, Detail } = busEntry({ account_id: id, event });
  return { source: Source, 'detail-type': DetailType, detail: JSON.parse(Detail) };
};

it('the subscription of the page is on the bus of a stage, and matches the events that it is about', async () => {
  const after = 'console.log(JSON.stringify(app.synth().getStackArtifact(stack.artifactId).template));';
  const { Resources } = v.parse(Template, JSON.parse(await runTypeScript('docs/event-bus.md', { env: {}, after })));
  const rule = Object(Object.values(Resources).find(({ Type }) => Type === 'AWS::Events::Rule')?.Properties);
  const [bus] = ofType(synthesized('prod').pipelines, 'AWS::Events::EventBus');
  expect(rule.EventBusName).toBe(bus?.[1].Properties.Name);
  process.env[environmentNames.eventBus] = String(rule.EventBusName);
  const matches = compilePattern(rule.EventPattern);
  expect([matches(seen('over')), matches(seen())]).toEqual([true, false]);
});
