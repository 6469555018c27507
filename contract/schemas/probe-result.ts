import type * as video from '@cueline/video/described.ts';
import * as v from 'valibot';

const number = v.nullish(v.number());
const text = v.nullish(v.string());
const Fraction = v.nullish(v.object({ Numerator: number, Denominator: number }));
/** In VideoProperties, or only in CodecMetadata, as for MPEG-TS. */
const colors = { ColorPrimaries: text, TransferCharacteristics: text, MatrixCoefficients: text };

/** The fields used of an element of ProbeResults. https://docs.aws.amazon.com/mediaconvert/latest/apireference/probe.html */
export const ProbeResult = v.object({
  Container: v.nullish(
    v.object({
      Format: v.nullish(v.string()),
      Duration: number,
      Tracks: v.nullish(
        v.array(
          v.object({
            TrackType: v.nullish(v.string()),
            Codec: v.nullish(v.string()),
            Duration: number,
            VideoProperties: v.nullish(
              v.object({
                Width: number,
                Height: number,
                Rotation: number,
                FrameRate: Fraction,
                SampleAspectRatio: Fraction,
                ...colors,
                CodecMetadata: v.nullish(v.object({ ...colors, ScanType: text, FieldOrder: text })),
              }),
            ),
            AudioProperties: v.nullish(v.object({ Channels: number })),
          }),
        ),
      ),
    }),
  ),
  Metadata: v.nullish(v.object({ FileSize: number })),
}) satisfies v.GenericSchema<unknown, video.Described>;
export type ProbeResult = video.Described;
export type Container = video.Container;
export type Track = video.Track;
