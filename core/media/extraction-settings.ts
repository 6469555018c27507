import type { JobSettings } from '@aws-sdk/client-mediaconvert';
import { speechBitsPerSecond } from '@cueline/video/limits.ts';
import { aacSound } from './aac-sound.ts';
import { audioSelector } from './audio-selector.ts';

export interface ExtractionRequest {
  readonly inputUri: string;
  /** Without extension: MediaConvert adds .mp4. */
  readonly destinationUri: string;
  readonly audioTrack: number;
}

/** Settings of a job that extracts an audio track into an MP4 that Amazon Transcribe can read. */
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
            AudioDescriptions: [aacSound('Audio Selector 1', speechBitsPerSecond)],
          },
        ],
      },
    ],
  } satisfies JobSettings;
}
