import { beforeAll, expect, it, vi } from 'vitest';
import { maxFrameDecodingMs } from '#contract/limits.ts';
import { setLambdaEnvironment } from '../../../support/lambda-environment.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, project_id } from '../../../support/stores/example-records.ts';
import { smallPlan } from '../../../support/video/plans.ts';

const { drawSigned } = vi.hoisted(() => ({ drawSigned: vi.fn(async () => ({ reads: 1 })) }));
vi.mock('#runtime/render/draw-signed.ts', () => ({ drawSigned }));

beforeAll(() => setLambdaEnvironment());
const drawFrame = stepOf(() => import('../../../../lambdas/pipelines/export/draw-frame.lambda.ts'));

it.each([
  ['as long as the request says', { time_limit_ms: 5000 }, 5000],
  ['the longest time where it says none', {}, maxFrameDecodingMs],
])('a frame is decoded for %s', async (_, limit, timeLimitMs) => {
  const source = { url: 'https://bucket.example.com/media', sizeBytes: 5 };
  await drawFrame({ account_id, project_id, plan: smallPlan, source, frame: 0, ...limit });
  expect(drawSigned).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ timeLimitMs }));
});
