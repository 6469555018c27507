/** A part of a number, as FFmpeg has rates and shapes of pixels. */
interface Fraction {
  Numerator?: number | null | undefined;
  Denominator?: number | null | undefined;
}

interface Colors {
  ColorPrimaries?: string | null | undefined;
  TransferCharacteristics?: string | null | undefined;
  MatrixCoefficients?: string | null | undefined;
}

export interface Track {
  TrackType?: string | null | undefined;
  Codec?: string | null | undefined;
  /** Seconds. */
  Duration?: number | null | undefined;
  VideoProperties?:
    | ({
        Width?: number | null | undefined;
        Height?: number | null | undefined;
        /** Degrees. */
        Rotation?: number | null | undefined;
        FrameRate?: Fraction | null | undefined;
        SampleAspectRatio?: Fraction | null | undefined;
        CodecMetadata?:
          | (Colors & { ScanType?: string | null | undefined; FieldOrder?: string | null | undefined })
          | null
          | undefined;
      } & Colors)
    | null
    | undefined;
  AudioProperties?: { Channels?: number | null | undefined } | null | undefined;
}

export interface Container {
  Format?: string | null | undefined;
  /** Seconds. */
  Duration?: number | null | undefined;
  Tracks?: Track[] | null | undefined;
}

/** What a media file has, by the names of https://docs.aws.amazon.com/mediaconvert/latest/apireference/probe.html. */
export interface Described {
  Container?: Container | null | undefined;
  Metadata?: { FileSize?: number | null | undefined } | null | undefined;
}
