import type { JobSettings } from '@aws-sdk/client-mediaconvert';
import { audioSelector } from './audio-selector.ts';

export interface ExtractionRequest {
  readonly inputUri: string;
  /** Without extension: MediaConvert adds .mp4. */
  readonly destinationUri: string;
  readonly audioTrack: number;
}

/** Settings of a job that takes the audio out of the media, as an MP4 that Amazon Transcribe reads. */
export function extractionSettings({ inputUri, destinationUri, audioTrack }: ExtractionRequest) {
  return {
    TimecodeConfig: { Source: 'ZEROBASED' },
    Inputs: [
      {
        FileInput: inputUri,
        TimecodeSource: 'ZEROBASED',
        AudioSelectors: { 'Audio Selector 1': audioSelector(audioTrack) },
      },
    ],
    OutputGroups: [
      {
        OutputGroupSettings: { Type: 'FILE_GROUP_SETTINGS', FileGroupSettings: { Destination: destinationUri } },
        Outputs: [
          {
            ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
            AudioDescriptions: [
              {
                AudioSourceName: 'Audio Selector 1',
                CodecSettings: {
                  Codec: 'AAC',
                  AacSettings: {
                    Bitrate: 96_000,
                    CodecProfile: 'LC',
                    // Transcribe takes two channels at most.
                    CodingMode: 'CODING_MODE_2_0',
                    RateControlMode: 'CBR',
                    SampleRate: 48_000,
                  },
                },
              },
            ],
          },
        ],
      },
    ],
  } satisfies JobSettings;
}
