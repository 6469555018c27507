import { expect, it } from 'vitest';
import type { VideoCost } from '../../../reference/cost-card/cost-record.ts';
import { copiedAtPaceOf, derivedVideo } from '../../../reference/cost-card/derived-video.ts';

const one: VideoCost = {
  minutes: 1,
  derived: false,
  sizeMib: 36,
  units: { transcribe_seconds: 60, lambda_requests: 20, lambda_mb_ms: 5000 },
  modelled: { states_transitions: 30 },
  lambdaMbMs: { CopyPart: 3000, ProbeMedia: 500 },
};
const ten: VideoCost = {
  minutes: 10,
  derived: false,
  sizeMib: 360,
  units: { transcribe_seconds: 600, lambda_requests: 22, lambda_mb_ms: 4000 },
  modelled: { states_transitions: 39 },
  lambdaMbMs: { CopyPart: 3500, ProbeMedia: 500 },
};

it('the cost of an hour is extrapolated linearly from one minute and ten, in whole units, and marked as derived', () => {
  expect(derivedVideo(60, one, ten)).toEqual({
    minutes: 60,
    derived: true,
    sizeMib: 2160,
    units: { transcribe_seconds: 3600, lambda_requests: 34, lambda_mb_ms: 4000 },
    modelled: { states_transitions: 89 },
    lambdaMbMs: {},
  });
});

it('CopyPart of a long video takes as much per MiB as that of a short one, and the measured value is kept apart', () => {
  const slow = {
    ...ten,
    units: { ...ten.units, lambda_mb_ms: 90_500 },
    lambdaMbMs: { CopyPart: 90_000, ProbeMedia: 500 },
  };
  const { units, lambdaMbMs, measuredCopyMbMs } = copiedAtPaceOf(one, slow);
  expect(lambdaMbMs).toEqual({ CopyPart: 30_000, ProbeMedia: 500 });
  expect([units.lambda_mb_ms, measuredCopyMbMs]).toEqual([30_500, 90_000]);
});
