import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  CancelJobCommand,
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  MediaConvertClient,
} from '@aws-sdk/client-mediaconvert';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameAt, probe, shareOfPixels } from '../../../../../test/support/media/media.ts';
import { createMediaConvert } from '../../../src/services/mediaconvert/service.ts';
import { type MediaCloud, startMediaCloud } from '../../media/media-cloud.ts';
import { burnIn, type JobParts, jobRequest, video } from './job-request.ts';
import { paragraph, ttmlOf } from './ttml-of.ts';

const fixture = (name: string) => new URL(`../../../../../test/fixtures/${name}`, import.meta.url).pathname;
const fontPath = new URL('../../../../../layers/fonts/montserrat.ttf', import.meta.url).pathname;
const may = (Action: string, Resource: string) => ({ Effect: 'Allow' as const, Action, Resource });
const rights = [may('s3:GetObject', 'arn:aws:s3:::media/*'), may('s3:PutObject', 'arn:aws:s3:::media/exports/*')];

let cloud: MediaCloud;
let client: MediaConvertClient;
let role: string;

beforeAll(async () => {
  cloud = await startMediaCloud(createMediaConvert);
  client = new MediaConvertClient(cloud.clientConfig);
  // With s3:ListBucket, S3 tells absent from forbidden.
  role = cloud.role('convert', [...rights, may('s3:ListBucket', 'arn:aws:s3:::media')]);
  await fill(cloud);
});
afterAll(() => cloud.stop());

async function fill(to: MediaCloud) {
  for (const name of ['talk.mp4', 'voice.mp3', 'no-audio.mp4', 'not-media.mp4']) {
    await to.put(name, readFileSync(fixture(name)));
  }
  await to.put('fonts/f.ttf', readFileSync(fontPath));
}

const End = v.looseObject({
  jobId: v.string(),
  status: v.picklist(['COMPLETE', 'ERROR', 'CANCELED']),
  errorCode: v.optional(v.number()),
  errorMessage: v.optional(v.string()),
});

const create = async (parts: Omit<JobParts, 'role'> & { role?: string }, more: Partial<CreateJobCommandInput> = {}) => {
  const { Job } = await client.send(new CreateJobCommand({ ...jobRequest({ role, ...parts }), ...more }));
  return Job?.Id ?? '';
};
const ending = async (id: string, at = cloud) => {
  const { detail } = await at.event((event) => v.is(End, event.detail) && event.detail.jobId === id);
  return v.parse(End, detail);
};
/** Runs a job to its end and gives the output as a file. */
const convert = async (parts: Omit<JobParts, 'role'>): Promise<string> => {
  expect(await ending(await create(parts))).toMatchObject({ status: 'COMPLETE' });
  const path = `${cloud.dataDir}/${parts.destination.replaceAll('/', '-')}.mp4`;
  writeFileSync(path, await cloud.get(`${parts.destination}.mp4`));
  return path;
};
const clip = (StartTimecode: string, EndTimecode: string) => ({ InputClippings: [{ StartTimecode, EndTimecode }] });
const isDark = (red: number, green: number, blue: number) => red + green + blue < 30;
const isGreen = (red: number, green: number, blue: number) => green > 100 && red < 60 && blue < 60;
const isYellow = (red: number, green: number, blue: number) => red > 180 && green > 150 && blue < 150;
/** The sound of voice.mp3 with work/still.png. */
const generated = () => ({
  FileInput: undefined,
  VideoSelector: undefined,
  VideoGenerator: {
    Duration: 19_500,
    Width: 360,
    Height: 640,
    FramerateNumerator: 25,
    FramerateDenominator: 1,
    ImageInput: 's3://media/work/still.png',
  },
  AudioSelectors: { 'Audio Selector 1': { ExternalAudioFileInput: 's3://media/voice.mp3' } },
});
const stillPicture = (widthPx: number, heightPx: number): Buffer => {
  const path = `${cloud.dataDir}/still.png`;
  ffmpeg(['-f', 'lavfi', '-i', `color=c=0x008000:s=${widthPx}x${heightPx}`, '-frames:v', '1', path]);
  return readFileSync(path);
};
const isWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 200;

describe('an export', () => {
  it('is a faststart H.264 and AAC MP4 of the size asked for, its events telling how it went', async () => {
    const id = await create({ destination: 'exports/whole', output: { VideoDescription: video(360, 640) } });
    expect(await ending(id)).toMatchObject({
      status: 'COMPLETE',
      accountId: '000000000000',
      queue: 'arn:aws:mediaconvert:us-east-1:000000000000:queues/Default',
      userMetadata: { stack: 'test' },
      outputGroupDetails: [
        {
          type: 'FILE_GROUP',
          outputDetails: [
            {
              outputFilePaths: ['s3://media/exports/whole.mp4'],
              durationInMs: expect.closeTo(19018, -2),
              videoDetails: { widthInPx: 360, heightInPx: 640 },
            },
          ],
        },
      ],
    });
    const told = cloud.published.filter(({ detail }) => v.is(v.looseObject({ jobId: v.literal(id) }), detail));
    expect(told.map(({ detail }) => detail)).toMatchObject([
      { status: 'PROGRESSING' },
      { status: 'STATUS_UPDATE', jobProgress: { jobPercentComplete: expect.any(Number), currentPhase: 'TRANSCODING' } },
      { status: 'COMPLETE' },
    ]);
    const bytes = await cloud.get('exports/whole.mp4');
    const boxAt = (offset: number) => bytes.toString('latin1', offset + 4, offset + 8);
    // Fast start: the index comes before the media.
    expect([boxAt(0), boxAt(bytes.readUInt32BE())]).toEqual(['ftyp', 'moov']);
    const path = `${cloud.dataDir}/whole.mp4`;
    writeFileSync(path, bytes);
    const { streams, format } = await probe(path);
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 360, height: 640 }, { codec_name: 'aac' }]);
    expect(format.duration).toBeCloseTo(19.02, 1);
    const { Job } = await client.send(new GetJobCommand({ Id: id }));
    expect(Job).toMatchObject({ Status: 'COMPLETE', JobPercentComplete: 100, Role: role });
    expect(Job?.Timing?.FinishTime).toBeInstanceOf(Date);
  });

  it('of a WebM file is told of without a percentage', async () => {
    const path = `${cloud.dataDir}/talk.webm`;
    const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
    ffmpeg(['-i', fixture('talk.mp4'), '-t', '2', ...codecs, path]);
    await cloud.put('talk.webm', readFileSync(path));
    const input = { FileInput: 's3://media/talk.webm' };
    const id = await create({ destination: 'exports/webm', input, output: { VideoDescription: video(360, 640) } });
    expect(await ending(id)).toMatchObject({ status: 'COMPLETE' });
    const updates = cloud.published
      .map(({ detail }) => detail)
      .filter((detail) => v.is(v.looseObject({ jobId: v.literal(id), status: v.literal('STATUS_UPDATE') }), detail));
    expect(JSON.parse(JSON.stringify(updates))).toMatchObject([{ jobProgress: { currentPhase: 'TRANSCODING' } }]);
    expect(JSON.stringify(updates)).not.toContain('jobPercentComplete');
  });

  it('pads with black under DEFAULT and fills the frame under FILL', async () => {
    const input = clip('00:00:00:00', '00:00:00:12');
    const size = { widthPx: 360, heightPx: 360 };
    const padded = await convert({
      destination: 'exports/padded',
      input,
      output: { VideoDescription: video(360, 360) },
    });
    expect(shareOfPixels(await frameAt(padded, 0, size), isDark)).toBeCloseTo(1 - 9 / 16, 1);
    const filled = await convert({
      destination: 'exports/filled',
      input,
      output: { VideoDescription: video(360, 360, 'FILL') },
    });
    expect(shareOfPixels(await frameAt(filled, 0, size), isDark)).toBe(0);
  });

  it('clips to the frame, the end frame included', async () => {
    const input = clip('00:00:02:10', '00:00:03:09');
    const path = await convert({ destination: 'exports/clip', input, output: { VideoDescription: video(1280, 720) } });
    // The square moves two pixels a frame.
    expect(squarePlaces(path)).toEqual(Array.from({ length: 25 }, (_, index) => (60 + index) * 2));
    expect((await probe(path)).format.duration).toBeCloseTo(1, 1);
  });

  it('turns the picture as the metadata of a phone says', async () => {
    const path = `${cloud.dataDir}/rotated.mp4`;
    ffmpeg(['-i', fixture('talk.mp4'), '-t', '1', '-c', 'copy', '-metadata:s:v', 'rotate=90', path]);
    await cloud.put('rotated.mp4', readFileSync(path));
    const input = { FileInput: 's3://media/rotated.mp4' };
    const upright = await convert({
      destination: 'exports/upright',
      input,
      output: { VideoDescription: video(360, 640) },
    });
    expect(shareOfPixels(await frameAt(upright, 0, { widthPx: 360, heightPx: 640 }), isDark)).toBe(0);
  });

  it('draws the still picture of a video generator behind sound alone, as long as the sound', async () => {
    await cloud.put('work/still.png', stillPicture(360, 640));
    const path = await convert({
      destination: 'exports/still',
      input: generated(),
      output: { VideoDescription: video(360, 640) },
    });
    const { streams, format } = await probe(path);
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 360, height: 640 }, { codec_name: 'aac' }]);
    expect(format.duration).toBeCloseTo(19.1, 0);
    expect(shareOfPixels(await frameAt(path, 9000, { widthPx: 360, heightPx: 640 }), isGreen)).toBe(1);
  });

  it('cuts sound and still picture together', async () => {
    await cloud.put('work/still.png', stillPicture(360, 640));
    const input = { ...generated(), ...clip('00:00:02:00', '00:00:02:24') };
    const path = await convert({
      destination: 'exports/still-clip',
      input,
      output: { VideoDescription: video(360, 640) },
    });
    expect((await probe(path)).format.duration).toBeCloseTo(1, 1);
  });

  it('shows no more of a picture than its cropping rectangle', async () => {
    const square = { ...video(360, 640), Crop: { X: 280, Y: 0, Width: 720, Height: 720 } };
    const input = clip('00:00:00:00', '00:00:00:04');
    const path = await convert({ destination: 'exports/cropped', input, output: { VideoDescription: square } });
    const frame = await frameAt(path, 0, { widthPx: 360, heightPx: 640 });
    // A square in 9:16 leaves bars of 7/16; the fixture's yellow one, 48 wide at the left edge, is cut off.
    expect(shareOfPixels(frame, isDark)).toBeCloseTo(7 / 16, 1);
    expect(shareOfPixels(frame, isYellow)).toBe(0);
  });
});

it.each([
  ['QuickTime', 'mov'],
  ['Matroska', 'matroska'],
])('takes the sound out of %s', async (_, format) => {
  ffmpeg(['-i', fixture('talk.mp4'), '-c', 'copy', '-f', format, `${cloud.dataDir}/remuxed`]);
  await cloud.put(`talk.${format}`, readFileSync(`${cloud.dataDir}/remuxed`));
  const input = { FileInput: `s3://media/talk.${format}`, VideoSelector: undefined };
  const { streams } = await probe(await convert({ destination: `exports/sound-${format}`, input }));
  expect(streams).toMatchObject([{ codec_type: 'audio', codec_name: 'aac' }]);
});

describe('burned captions', () => {
  it('are there when their time is, and only then; in a clip too, whose captions count from the start of the source', async () => {
    await cloud.put(
      'work/captions.ttml',
      ttmlOf(paragraph('02.000', '03.000', '<span tts:color="#ffffff">HELLO</span>')),
    );
    const output = { ...burnIn.output, VideoDescription: video(640, 360) };
    const input = { ...burnIn.input, ...clip('00:00:01:00', '00:00:03:24') };
    const path = await convert({ destination: 'exports/captions', input, output });
    const whiteAt = async (ms: number) =>
      shareOfPixels(await frameAt(path, ms, { widthPx: 640, heightPx: 360 }), isWhite);
    expect(await whiteAt(940)).toBe(0);
    expect(await whiteAt(1020)).toBeGreaterThan(0.005);
    expect(await whiteAt(1940)).toBeGreaterThan(0.005);
    expect(await whiteAt(2020)).toBe(0);
  });

  it('fail the job when the file is not what can be drawn, and say what', async () => {
    await cloud.put(
      'work/captions.ttml',
      ttmlOf(paragraph('02.000', '03.000', 'x', 'tts:fontSize="40px" tts:fontWeight="bold"')),
    );
    const output = { ...burnIn.output, VideoDescription: video(640, 360) };
    const end = await ending(await create({ destination: 'exports/bad', input: burnIn.input, output }));
    expect(end).toMatchObject({ status: 'ERROR', errorCode: 1040 });
    expect(end.errorMessage).toContain('tts:fontWeight on <p>');
  });
});

describe('a job fails', () => {
  it.each([
    [1010, 'the input is not media', { FileInput: 's3://media/not-media.mp4' }],
    [1021, 'there is no sound', { FileInput: 's3://media/no-audio.mp4' }],
    [1404, 'the input is not there', { FileInput: 's3://media/absent.mp4' }],
    [1060, 'the clip begins behind the end', clip('00:01:00:00', '00:01:01:00')],
    [1060, 'the clip ends before it begins', clip('00:00:03:00', '00:00:02:00')],
    [1060, 'a timecode has a frame that a second of the input lacks', clip('00:00:00:25', '00:00:02:00')],
  ])('with %d when %s', async (errorCode, _, input) => {
    const id = await create({ destination: 'exports/fails', input });
    expect(await ending(id)).toMatchObject({ status: 'ERROR', errorCode });
    const { Job } = await client.send(new GetJobCommand({ Id: id }));
    expect(Job).toMatchObject({ Status: 'ERROR', ErrorCode: errorCode, ErrorMessage: expect.any(String) });
  });

  it('with 1040 when the cropping rectangle leaves the picture', async () => {
    const VideoDescription = { ...video(360, 360), Crop: { X: 600, Y: 0, Width: 720, Height: 720 } };
    const id = await create({ destination: 'exports/fails', output: { VideoDescription } });
    expect(await ending(id)).toMatchObject({ errorCode: 1040, errorMessage: expect.stringContaining('1280x720') });
  });

  it('with 1020 when a picture is wanted of sound alone', async () => {
    const parts = { input: { FileInput: 's3://media/voice.mp3' }, output: { VideoDescription: video(360, 640) } };
    expect(await ending(await create({ destination: 'exports/fails', ...parts }))).toMatchObject({ errorCode: 1020 });
  });

  it.each([
    [1401, 'may not read', () => cloud.role('no-read', rights.slice(1))],
    [1401, 'may not write', () => cloud.role('no-write', rights.slice(0, 1))],
    [1434, 'does not trust MediaConvert', () => cloud.role('other-trust', rights, 'lambda.amazonaws.com')],
    [1432, 'is not there', () => 'arn:aws:iam::000000000000:role/absent'],
  ])('with %d when its role %s', async (errorCode, _, roleOf) => {
    const id = await create({ role: roleOf(), destination: 'exports/rights' });
    expect(await ending(id)).toMatchObject({ status: 'ERROR', errorCode });
  });
});

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
    ['a setting that is not served', { output: { Extension: 'm4v' } }, /outputGroups\/0\/outputs\/0\/extension/],
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

  it('is refused where it asks for acceleration, which can not burn captions in', async () => {
    const accelerated = { AccelerationSettings: { Mode: 'ENABLED' as const } };
    await expect(create({ destination: 'exports/refused' }, accelerated)).rejects.toThrow(/accelerationSettings/);
  });

  it('answers the same job to the same token within a minute', async () => {
    const first = await create({ destination: 'exports/token' }, { ClientRequestToken: 'one' });
    expect(await create({ destination: 'exports/token' }, { ClientRequestToken: 'one' })).toBe(first);
    expect(await create({ destination: 'exports/token' }, { ClientRequestToken: 'two' })).not.toBe(first);
  });
});

it('stops the encoder when a job is canceled, and refuses to cancel what has ended', async () => {
  const id = await create({ destination: 'exports/canceled', output: { VideoDescription: video(2160, 3840) } });
  await cloud.event(({ detail }) =>
    v.is(v.looseObject({ jobId: v.literal(id), status: v.literal('STATUS_UPDATE') }), detail),
  );
  await client.send(new CancelJobCommand({ Id: id }));
  expect(await ending(id)).toMatchObject({ status: 'CANCELED' });
  await expect(client.send(new CancelJobCommand({ Id: id }))).rejects.toMatchObject({ name: 'ConflictException' });
  await expect(cloud.get('exports/canceled.mp4')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

it('starts a job again that was running when the process died', async () => {
  const first = await startMediaCloud(createMediaConvert);
  await fill(first);
  const request = jobRequest({ role: first.role('convert', rights), destination: 'exports/again' });
  const { Job } = await new MediaConvertClient(first.clientConfig).send(new CreateJobCommand(request));
  await first.stop({ keep: true });
  expect(first.published.map(({ detail }) => detail)).not.toContainEqual(
    expect.objectContaining({ status: 'COMPLETE' }),
  );

  const second = await startMediaCloud(createMediaConvert, { dataDir: first.dataDir });
  second.role('convert', rights);
  await second.service.resume();
  expect(await ending(Job?.Id ?? '', second)).toMatchObject({ status: 'COMPLETE' });
  await second.stop();
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

const ffmpeg = (args: readonly string[]) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** Left edge of the fixture's yellow square in every frame of a 1280 pixels wide video. */
function squarePlaces(path: string): number[] {
  const row = ['-vf', 'crop=1280:2:0:88', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const pixels = execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...row], { maxBuffer: 2 ** 28 });
  const frameBytes = 1280 * 2 * 3;
  return Array.from({ length: pixels.length / frameBytes }, (_, frame) => {
    const isYellow = (x: number) => {
      const at = frame * frameBytes + x * 3;
      return (pixels[at] ?? 0) > 150 && (pixels[at + 2] ?? 0) < 150;
    };
    return Array.from({ length: 1280 }, (_unused, x) => x).findIndex(isYellow);
  });
}
