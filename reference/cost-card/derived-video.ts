import { type Meter, meterNames } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import type { VideoCost } from './cost-record.ts';

/** A longer video, computed by linear extrapolation from two measured ones; in whole units, at least those of the longer one. */
export const derivedVideo = (minutes: number, shorter: VideoCost, longer: VideoCost): VideoCost => {
  const [beyond, between] = [minutes - longer.minutes, longer.minutes - shorter.minutes];
  const onLine = (less: number, more: number): number =>
    more + Math.max(0, Math.ceil(((more - less) * beyond) / between));
  const along = (less: Units, more: Units): Units => {
    const units: Partial<Record<Meter, number>> = {};
    for (const meter of meterNames) if (more[meter]) units[meter] = onLine(less[meter] ?? 0, more[meter]);
    return units;
  };
  return {
    minutes,
    derived: true,
    sizeMib: onLine(shorter.sizeMib, longer.sizeMib),
    units: along(shorter.units, longer.units),
    modelled: along(shorter.modelled, longer.modelled),
    lambdaMbMs: {},
  };
};

/**
 * The longer video, with the time per MiB that copies take in the shorter one: here dozens of concurrent copies share the
 * cores of one machine, while on AWS each has its own.
 */
export const copiedAtPaceOf = (shorter: VideoCost, longer: VideoCost): VideoCost => {
  const { CopyPart: measuredCopyMbMs = 0, ...others } = longer.lambdaMbMs;
  const CopyPart = Math.round(((shorter.lambdaMbMs.CopyPart ?? 0) * longer.sizeMib) / shorter.sizeMib);
  const lambda_mb_ms = (longer.units.lambda_mb_ms ?? 0) - measuredCopyMbMs + CopyPart;
  return {
    ...longer,
    units: { ...longer.units, lambda_mb_ms },
    lambdaMbMs: { CopyPart, ...others },
    measuredCopyMbMs,
  };
};
