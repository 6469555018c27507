import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { afterAll, describe, expect, it } from 'vitest';
import { clip, generated, may, startJobBench } from './job-bench.ts';
import { burnIn, type JobParts, jobRequest, video } from './job-request.ts';

const bench = await startJobBench();
const { cloud, role, create } = bench;
afterAll(() => bench.cloud.stop());

describe('a request', () => {
  it('is refused unless the caller may create jobs and pass the role', async () => {
    const sent = (name: string, ...statements: ReturnType<typeof may>[]) =>
      new MediaConvertClient(cloud.roleConfig(name, statements)).send(
        new CreateJobCommand(jobRequest({ role, destination: 'exports/passed' })),
      );
    const create = may('mediaconvert:CreateJob', '*');
    await expect(sent('creator', create)).rejects.toThrow(/iam:PassRole/);
    await expect(sent('passer', may('iam:PassRole', role))).rejects.toThrow(/mediaconvert:CreateJob/);
    await expect(sent('both', create, may('iam:PassRole', role))).resolves.toMatchObject({
      Job: { Status: 'SUBMITTED' },
    });
  });

  it('with tags is refused unless the caller may tag jobs', async () => {
    const sent = (name: string, ...statements: ReturnType<typeof may>[]) =>
      new MediaConvertClient(cloud.roleConfig(name, statements)).send(
        new CreateJobCommand({ ...jobRequest({ role, destination: 'exports/tagged' }), Tags: { app: 'a' } }),
      );
    const grants = [may('mediaconvert:CreateJob', '*'), may('iam:PassRole', role)];
    await expect(sent('untagged', ...grants)).rejects.toThrow(/mediaconvert:TagResource/);
    const tagging = may('mediaconvert:TagResource', 'arn:aws:mediaconvert:us-east-1:000000000000:jobs/*');
    await expect(sent('tagger', ...grants, tagging)).resolves.toMatchObject({ Job: { Status: 'SUBMITTED' } });
  });

  const codec = (changed: object) => {
    const { CodecSettings, ...rest } = video(360, 640);
    const H264Settings = { ...CodecSettings.H264Settings, ...changed };
    return { output: { VideoDescription: { ...rest, CodecSettings: { ...CodecSettings, H264Settings } } } };
  };
  const picture = (changed: object) => ({ output: { VideoDescription: { ...video(360, 640), ...changed } } });
  const generator = (changed: object) => ({
    input: { ...generated(), VideoGenerator: { ...generated().VideoGenerator, ...changed } },
    output: { VideoDescription: video(360, 640) },
  });
  const sound = (changed: object) => {
    const [audio] =
      jobRequest({ role, destination: 'x' }).Settings?.OutputGroups?.[0]?.Outputs?.[0]?.AudioDescriptions ?? [];
    const AacSettings = { ...audio?.CodecSettings?.AacSettings, ...changed };
    return { output: { AudioDescriptions: [{ ...audio, CodecSettings: { Codec: 'AAC' as const, AacSettings } }] } };
  };

  it.each([
    ['a setting that is not supported', { output: { Extension: 'm4v' } }, /outputGroups\/0\/outputs\/0\/extension/],
    ['another container', { output: { ContainerSettings: { Container: 'MOV' as const } } }, /container/],
    ['an odd width', picture({ Width: 361 }), /width/],
    ['an odd height', picture({ Height: 641 }), /height/],
    ['a picture below 32 pixels', picture({ Width: 30 }), /width/],
    ['a picture larger than H.264 takes', { output: { VideoDescription: video(4096, 4096) } }, /4096x2160/],
    ['a cropping rectangle of odd place', picture({ Crop: { X: 1, Y: 0, Width: 2, Height: 2 } }), /crop\/x/],
    ['a cropping rectangle of no height', picture({ Crop: { X: 0, Y: 0, Width: 2, Height: 0 } }), /crop\/height/],
    ['more frames than any level has', { output: { VideoDescription: video(2160, 3840, 'DEFAULT', 120) } }, /no level/],
    ['QVBR without MaxBitrate', codec({ MaxBitrate: undefined }), /maxBitrate/],
    ['a MaxBitrate below 1000', codec({ MaxBitrate: 999 }), /maxBitrate/],
    ['a MaxBitrate above 1152000000', codec({ MaxBitrate: 1_152_000_001 }), /maxBitrate/],
    ['a MaxBitrate in parts of a bit', codec({ MaxBitrate: 4_000_000.5 }), /maxBitrate/],
    ['another rate control', codec({ RateControlMode: 'CBR' }), /rateControlMode/],
    ['a quality above 10', codec({ QvbrSettings: { QvbrQualityLevel: 11 } }), /qvbrQualityLevel/],
    ['quality tuning of the professional tier', codec({ QualityTuningLevel: 'MULTI_PASS_HQ' }), /qualityTuningLevel/],
    ['groups of less than no pictures', codec({ GopSize: -1 }), /gopSize/],
    ['eight B-frames in a row', codec({ NumberBFramesBetweenReferenceFrames: 8 }), /numberBFrames/],
    ['a level past 5.2', codec({ CodecLevel: 'LEVEL_6' }), /codecLevel/],
    ['a frame rate that is not specified', codec({ FramerateDenominator: undefined }), /framerateDenominator/],
    ['a broken frame rate', codec({ FramerateNumerator: 29.97 }), /framerateNumerator/],
    ['a bitrate that AAC does not have', sound({ Bitrate: 100_000 }), /bitrate/],
    ['a sample rate that AAC does not have', sound({ SampleRate: 47_999 }), /sampleRate/],
    ['a selector of another name', { input: { AudioSelectors: { Voice: { DefaultSelection: 'DEFAULT' } } } }, /Voice/],
    ['audio that no selector reads', { input: { AudioSelectors: undefined } }, /selector/],
    [
      'captions that no selector reads',
      { output: { ...burnIn.output, VideoDescription: video(360, 640) } },
      /selector/,
    ],
    ['captions without a picture', burnIn, /burn-in needs video/],
    ['a font that is no .ttf', withFont('s3://media/fonts/f.otf'), /\.ttf/],
    ['one font file of four', withFont(undefined), /fontFileBold/],
    ['a timecode past 24 hours', { input: clip('25:00:00:00', '25:00:01:00') }, /HH:MM:SS:FF/],
    ['a timecode in milliseconds', { input: clip('00:00:01.500', '00:00:02:00') }, /HH:MM:SS:FF/],
    ['no source', { input: { FileInput: undefined } }, /either fileInput/],
    [
      'a file and a generated picture',
      { input: { ...generated(), FileInput: 's3://media/talk.mp4' } },
      /either fileInput/,
    ],
    ['a generated picture without sound', { input: { ...generated(), AudioSelectors: {} } }, /neither fileInput/],
    ['a generated picture of no length', generator({ Duration: 0 }), /duration/],
    ['a generated picture past 24 hours', generator({ Duration: 86_400_001 }), /duration/],
    ['a generated picture of odd width', generator({ Width: 361 }), /width/],
    ['a JPEG behind the sound', generator({ ImageInput: 's3://media/work/still.jpg' }), /\.png/],
  ] satisfies [string, Omit<JobParts, 'role' | 'destination'> | object, RegExp][])(
    'is refused with %s, by name',
    async (_, parts, message) => {
      await expect(create({ destination: 'exports/refused', ...parts })).rejects.toThrow(message);
    },
  );

  it('is refused with acceleration, which cannot burn captions in', async () => {
    const accelerated = { AccelerationSettings: { Mode: 'ENABLED' as const } };
    await expect(create({ destination: 'exports/refused' }, accelerated)).rejects.toThrow(/accelerationSettings/);
  });

  it('with the same token is answered with the same job for a minute', async () => {
    const first = await create({ destination: 'exports/token' }, { ClientRequestToken: 'one' });
    expect(await create({ destination: 'exports/token' }, { ClientRequestToken: 'one' })).toBe(first);
    expect(await create({ destination: 'exports/token' }, { ClientRequestToken: 'two' })).not.toBe(first);
  });
});

/** Burn-in with this file in the place of the bold one. */
function withFont(FontFileBold: string | undefined) {
  const [captions] = burnIn.output.CaptionDescriptions;
  const BurninDestinationSettings = { ...captions?.DestinationSettings.BurninDestinationSettings, FontFileBold };
  const DestinationSettings = { DestinationType: 'BURN_IN' as const, BurninDestinationSettings };
  return {
    input: burnIn.input,
    output: { VideoDescription: video(360, 640), CaptionDescriptions: [{ ...captions, DestinationSettings }] },
  };
}
