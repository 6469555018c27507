/** Frames of the output per second. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** How the picture of a file becomes that of a video. */
export interface PicturePlan {
  /** `pad` shows all between black bars, `blur` before a blurred copy of itself; `fill` cuts what does not fit. */
  fit: 'pad' | 'fill' | 'blur';
  /** Nobody asked for the blurred copy: what has none may pad. */
  mayPad?: true | undefined;
  /** What is used of the upright picture, or with `blur` of its copy; absent: all. Its sides are even. */
  crop?: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | undefined;
  /** The colours where the file does not tell them; absent: Rec. 709. */
  colorSpace?: 'REC_601' | 'HDR10' | 'HLG_2020' | undefined;
  /** Frames that hold two fields are made whole. */
  deinterlaced: boolean;
  /** Where the file has no picture the video is black, so that it lasts as long as the sound. */
  paddedWithBlack: boolean;
}

/** What a video is made of, and how. */
export interface VideoPlan {
  /** Both sides are even. */
  canvas: { widthPx: number; heightPx: number };
  rate: FrameRate;
  /** The first moment of the media that the video shows. */
  startUs: number;
  /** Absent: to the end of the media. */
  durationUs?: number | undefined;
  /** The captions alone, with alpha and without sound: neither a picture nor a still one. */
  layer?: true | undefined;
  /** Absent: a still picture is shown that is given beside. */
  picture?: PicturePlan | undefined;
  maxVideoBitsPerSecond: number;
  gopSeconds: number;
  /** Counted from 1. */
  audioTrack: number;
  audioBitsPerSecond: number;
  /** The file has no sound, and so the video has none. */
  silent?: true | undefined;
  /** Each frame has the mark of a test. */
  test?: true | undefined;
}

export const hasSound = ({ layer, silent }: Pick<VideoPlan, 'layer' | 'silent'>): boolean => !layer && !silent;

/** What a join knows of the plan. */
export type JoinPlan = Pick<VideoPlan, 'rate' | 'layer'>;

/** Frames of a video, the last one excluded. */
export interface FrameRange {
  first: number;
  end: number;
}

/** A video, or a chunk of one. */
export interface MadeVideo {
  sizeBytes: number;
  /** How much of the media was found: less than its header states where the file breaks off. */
  foundMs: number;
  /** Fewer than a range has where the media end within it; none of a sound. */
  frames: number;
}

/** How long a video is by the length that the media's header states. */
export const lengthUs = ({ startUs, durationUs }: Pick<VideoPlan, 'startUs' | 'durationUs'>, mediaUs: number): number =>
  durationUs ?? mediaUs - startUs;

/** Headers are rounded, and the last frames may reach beyond. Times that are far beyond are damaged. */
const longerUs = 10_000_000;

/** How long a video is at most: where the plan has no length, hardly longer than the header states. */
export const longestUs = (plan: Pick<VideoPlan, 'startUs' | 'durationUs'>, mediaUs: number): number =>
  lengthUs(plan, mediaUs) + (plan.durationUs === undefined ? longerUs : 0);

/** Half a millisecond less, so that rounding does not add a frame. */
const lessUs = 500;

/** How many frames a video of a known length has. */
export const framesOf = ({ durationUs, rate }: Pick<VideoPlan, 'durationUs' | 'rate'>): number =>
  durationUs === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(1, Math.ceil(((durationUs - lessUs) * rate.numerator) / (rate.denominator * 1_000_000)));

/** A thousandth of a frame is an error of rounding, since a plan counts microseconds. */
const tolerance = 0.001;

/** The frame of the media, as captions count them, that a video begins with. It may begin between two. */
export const firstFrameOf = ({ startUs, rate }: Pick<VideoPlan, 'startUs' | 'rate'>): number => {
  const frame = (startUs * rate.numerator) / (rate.denominator * 1_000_000);
  return Math.abs(frame - Math.round(frame)) < tolerance ? Math.round(frame) : frame;
};

/** Whether the picture is a still one, or goes on in black. */
export const lastsAsSound = (picture: PicturePlan | undefined): boolean => !picture || picture.paddedWithBlack;
