import type { VideoCodecSettings } from '@aws-sdk/client-mediaconvert';
import type { FrameRate } from '#contract/schemas/media-facts.ts';

interface H264 {
  readonly rate: FrameRate;
  readonly maxBitsPerSecond: number;
  readonly gopSeconds: number;
}

/** H.264 that all players decode: progressive, with square pixels, at a constant frame rate. */
export const h264 = ({ rate, maxBitsPerSecond, gopSeconds }: H264): VideoCodecSettings => ({
  Codec: 'H_264',
  H264Settings: {
    RateControlMode: 'QVBR',
    MaxBitrate: maxBitsPerSecond,
    QualityTuningLevel: 'SINGLE_PASS_HQ',
    SceneChangeDetect: 'TRANSITION_DETECTION',
    CodecProfile: 'HIGH',
    CodecLevel: 'AUTO',
    InterlaceMode: 'PROGRESSIVE',
    GopSize: gopSeconds,
    GopSizeUnits: 'SECONDS',
    GopClosedCadence: 1,
    NumberBFramesBetweenReferenceFrames: 2,
    FramerateControl: 'SPECIFIED',
    FramerateNumerator: rate.numerator,
    FramerateDenominator: rate.denominator,
    ParControl: 'SPECIFIED',
    ParNumerator: 1,
    ParDenominator: 1,
  },
});
