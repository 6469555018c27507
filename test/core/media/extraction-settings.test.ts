import { expect, it } from 'vitest';
import { extractionSettings } from '#core/media/extraction-settings.ts';

// The whole document, since MediaConvert has a default of its own for each setting that is left out.
it('asks for the sound alone, in an MP4 beside the destination', () => {
  const selector = 'Audio Selector 1';
  const aac = {
    Bitrate: 96_000,
    CodecProfile: 'LC',
    CodingMode: 'CODING_MODE_2_0',
    RateControlMode: 'CBR',
    SampleRate: 48_000,
  };
  expect(extractionSettings({ inputUri: 's3://b/in.mov', destinationUri: 's3://b/out/speech', audioTrack: 1 })).toEqual(
    {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: 's3://b/in.mov',
          TimecodeSource: 'ZEROBASED',
          AudioSelectors: { [selector]: { DefaultSelection: 'DEFAULT' } },
        },
      ],
      OutputGroups: [
        {
          OutputGroupSettings: {
            Type: 'FILE_GROUP_SETTINGS',
            FileGroupSettings: { Destination: 's3://b/out/speech' },
          },
          Outputs: [
            {
              ContainerSettings: { Container: 'MP4', Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
              AudioDescriptions: [{ AudioSourceName: selector, CodecSettings: { Codec: 'AAC', AacSettings: aac } }],
            },
          ],
        },
      ],
    },
  );
});

it('names the audio track, from the second on', () => {
  const request = { inputUri: 's3://b/in.mov', destinationUri: 's3://b/out/speech', audioTrack: 3 };
  expect(extractionSettings(request).Inputs[0]?.AudioSelectors).toEqual({
    'Audio Selector 1': { DefaultSelection: 'DEFAULT', SelectorType: 'TRACK', Tracks: [3] },
  });
});
