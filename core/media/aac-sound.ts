import type { AudioDescription } from '@aws-sdk/client-mediaconvert';

/** The sound of an MP4: AAC in stereo, which all players and Amazon Transcribe read. */
export const aacSound = (audioSelectorName: string, bitsPerSecond: number) =>
  ({
    AudioSourceName: audioSelectorName,
    CodecSettings: {
      Codec: 'AAC',
      AacSettings: {
        Bitrate: bitsPerSecond,
        CodecProfile: 'LC',
        // Transcribe accepts at most two channels.
        CodingMode: 'CODING_MODE_2_0',
        RateControlMode: 'CBR',
        SampleRate: 48_000,
      },
    },
  }) satisfies AudioDescription;
