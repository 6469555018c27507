import type * as video from '@cueline/video/plan.ts';
import * as v from 'valibot';
import { FrameRate } from './media-facts.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Side = v.pipe(Count, v.multipleOf(2));

/** A part of an upright picture of square pixels; its sides are even. */
export const Crop = v.object({ leftPx: Whole, topPx: Whole, widthPx: Side, heightPx: Side });

/** How the picture of a file becomes that of a video. */
export const PicturePlan = v.object({
  /** `pad` shows all between black bars, `blur` before a blurred copy of itself; `fill` cuts what does not fit. */
  fit: v.picklist(['pad', 'fill', 'blur']),
  /** Nobody asked for the blurred copy: MediaConvert, which has none, may pad. */
  mayPad: v.optional(v.literal(true)),
  /** What is used of the picture, or with `blur` of its copy; absent: all. */
  crop: v.optional(Crop),
  /** The colours where the file does not tell them; absent: Rec. 709. */
  colorSpace: v.optional(v.picklist(['REC_601', 'HDR10', 'HLG_2020'])),
  /** Frames that hold two fields are made whole. */
  deinterlaced: v.boolean(),
  /** Where the file has no picture the video is black, so that it lasts as long as the sound. */
  paddedWithBlack: v.boolean(),
}) satisfies v.GenericSchema<unknown, video.PicturePlan>;
export type PicturePlan = video.PicturePlan;

/** What a video is made of, and how: the same for every renderer. */
export const VideoPlan = v.object({
  canvas: v.object({ widthPx: Side, heightPx: Side }),
  rate: FrameRate,
  /** The first moment of the media that the video shows. */
  startUs: Whole,
  /** Absent: to the end of the media. */
  durationUs: v.optional(Count),
  /** The captions alone, with alpha and without sound: neither a picture nor a still one. */
  layer: v.optional(v.literal(true)),
  /** Absent: a still picture is shown that is given beside. */
  picture: v.optional(PicturePlan),
  maxVideoBitsPerSecond: Count,
  gopSeconds: v.number(),
  /** Counted from 1. */
  audioTrack: Count,
  audioBitsPerSecond: Count,
  silent: v.optional(v.literal(true)),
  /** Made by a test account: each frame has its mark. */
  test: v.optional(v.literal(true)),
}) satisfies v.GenericSchema<unknown, video.VideoPlan>;
export type VideoPlan = video.VideoPlan;
