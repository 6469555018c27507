import { expect, it } from 'vitest';
import { extractionSettings } from '../../../core/media/extraction-settings.ts';

it('asks for the sound alone, in an MP4 beside the destination', () => {
  const settings = extractionSettings({ inputUri: 's3://b/in.mov', destinationUri: 's3://b/out/speech' });
  const [group] = settings.OutputGroups;
  const output = group?.Outputs[0];
  expect(settings.Inputs[0]?.FileInput).toBe('s3://b/in.mov');
  expect(group?.OutputGroupSettings.FileGroupSettings.Destination).toBe('s3://b/out/speech');
  expect(output && Object.keys(output)).toEqual(['ContainerSettings', 'AudioDescriptions']);
  expect(output?.AudioDescriptions[0]?.CodecSettings.AacSettings).toMatchObject({ CodingMode: 'CODING_MODE_2_0' });
});
