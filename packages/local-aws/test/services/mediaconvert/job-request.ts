import type { CreateJobCommandInput, Input, Output } from '@aws-sdk/client-mediaconvert';

export interface JobParts {
  readonly role: string;
  readonly destination: string;
  readonly input?: Partial<Input>;
  readonly output?: Partial<Output>;
}

const audioDescription = {
  AudioSourceName: 'Audio Selector 1',
  CodecSettings: {
    Codec: 'AAC',
    AacSettings: {
      Bitrate: 96_000,
      CodecProfile: 'LC',
      CodingMode: 'CODING_MODE_2_0',
      RateControlMode: 'CBR',
      SampleRate: 48_000,
    },
  },
} as const;

/** H.264 of this size, at the source's frame rate unless given. */
export const video = (
  Width: number,
  Height: number,
  ScalingBehavior: 'DEFAULT' | 'FILL' = 'DEFAULT',
  framesPerSecond = 25,
) => ({
  Width,
  Height,
  ScalingBehavior,
  CodecSettings: {
    Codec: 'H_264' as const,
    H264Settings: {
      RateControlMode: 'QVBR' as const,
      MaxBitrate: 4_000_000,
      FramerateControl: 'SPECIFIED' as const,
      FramerateNumerator: framesPerSecond,
      FramerateDenominator: 1,
      ParControl: 'SPECIFIED' as const,
      ParNumerator: 1,
      ParDenominator: 1,
      GopSize: 2,
      GopSizeUnits: 'SECONDS' as const,
    },
  },
});

/** A job on talk.mp4, its sound alone unless the output says more. */
export const jobRequest = ({ role, destination, input = {}, output = {} }: JobParts): CreateJobCommandInput => ({
  Role: role,
  UserMetadata: { stack: 'test' },
  StatusUpdateInterval: 'SECONDS_10',
  Settings: {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: 's3://media/talk.mp4',
        TimecodeSource: 'ZEROBASED',
        VideoSelector: { Rotate: 'AUTO' },
        AudioSelectors: { 'Audio Selector 1': { DefaultSelection: 'DEFAULT' } },
        ...input,
      },
    ],
    OutputGroups: [
      {
        OutputGroupSettings: {
          Type: 'FILE_GROUP_SETTINGS',
          FileGroupSettings: { Destination: `s3://media/${destination}` },
        },
        Outputs: [
          {
            ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
            AudioDescriptions: [audioDescription],
            ...output,
          },
        ],
      },
    ],
  },
});

/** Burn-in of work/captions.ttml with fonts/f.ttf. */
export const burnIn = {
  input: {
    CaptionSelectors: {
      'Captions Selector 1': {
        SourceSettings: { SourceType: 'TTML', FileSourceSettings: { SourceFile: 's3://media/work/captions.ttml' } },
      },
    },
  },
  output: {
    CaptionDescriptions: [
      {
        CaptionSelectorName: 'Captions Selector 1',
        DestinationSettings: {
          DestinationType: 'BURN_IN',
          BurninDestinationSettings: {
            StylePassthrough: 'ENABLED',
            FontFileRegular: 's3://media/fonts/f.ttf',
            FontFileBold: 's3://media/fonts/f.ttf',
            FontFileItalic: 's3://media/fonts/f.ttf',
            FontFileBoldItalic: 's3://media/fonts/f.ttf',
          },
        },
      },
    ],
  },
} satisfies { input: Partial<Input>; output: Partial<Output> };
