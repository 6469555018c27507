import type { mediaRoutes } from '#contract/routes/media.ts';
import { Peaks } from '#contract/schemas/peaks.ts';
import { ProjectMedia } from '#contract/schemas/project-media.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleIds, exampleJob } from './phrases.ts';

const fileUrl = (name: string) =>
  `https://cueline-media.s3.us-east-1.amazonaws.com/playback/${exampleIds.project}/${name}?X-Amz-Signature=0f1e2d`;

export const mediaWords: ResourceWords<keyof typeof mediaRoutes> = {
  tags: { Media: 'The media of a project, for players.' },
  operations: {
    getMedia: {
      about:
        'A player reads the file in byte ranges and needs no API key. When the URL has expired, request a new one: the project keeps its media.',
      reply: 'The URLs, and whether browsers can play the media.',
      example: {
        reply: {
          url: `https://cueline-media.s3.us-east-1.amazonaws.com/media/${exampleIds.project}/source?X-Amz-Signature=0f1e2d`,
          expires_at: '2026-11-21T10:30:00.000Z',
          playable: true,
          state: 'completed',
          proxy: null,
          poster: fileUrl('poster.0000001.jpg'),
          peaks: fileUrl('peaks.json'),
          container: 'mp4',
          video_codec: 'AVC',
          size: 48_200_000,
          key_frame_interval: 2.002,
        },
      },
    },
    createPlayback: {
      about: `Makes the files whose URLs GET /projects/{project_id}/media then answers: a \`proxy\` where browsers cannot play the media, a \`poster\` where they have a picture, and \`peaks\`. Poll the job, or wait for the event \`playback.completed\`. It costs no credits; the free plan does not include it. While the job is open it counts as an open transcription. A project has one such job: later requests answer it again, and start a new one only if it has failed.`,
      reply: 'The job that makes the files.',
      example: { reply: { ...exampleJob, type: 'playback', credits: 0 } },
    },
  },
  schemas: {
    ProjectMedia: {
      schema: ProjectMedia,
      about: 'How a player reaches the media of a project, and how they are stored.',
      fields: {
        url: `A signed URL, valid for at most ${figures.signedUrlLifetime} and at least half of that. It supports byte ranges, and pages of other origins if the deployment allows them (CORS).`,
        expires_at: 'The URL is refused from this time on: a player must start its requests earlier.',
        state:
          'Whether the other files exist: `none` until POST /projects/{project_id}/media asks for them, `processing` while they are made, then `completed` or `failed`.',
        proxy:
          'A small MP4 (H.264 and AAC) to play in place of media that browsers do not play; of audio, with sound alone. Null where they play the media, or it is not made.',
        poster:
          'A frame of the picture as JPEG, in its shape and at most 540 pixels on its short side. Null for audio.',
        peaks:
          'The waveform as JSON, as audiowaveform writes it: the schema Peaks. Read by wavesurfer.js, peaks.js and others.',
        container: 'The form of the media, as MediaConvert names it: `mp4`, `quicktime`, `matroska` …',
        video_codec:
          'What the picture is encoded with, as MediaConvert names it: `AVC` (H.264), `HEVC`, `PRORES` … Null for audio, and where an earlier release stored the media.',
        size: 'Bytes of the media.',
        key_frame_interval:
          'The longest time in seconds between two key frames of the picture. Null where no index of the file tells it.',
        playable:
          'Whether current browsers play the container and codecs of the media. `false`, for example, for MKV, AVI, ProRes and HEVC; null where an earlier release stored the media without the codec of its picture.',
      },
    },
    Peaks: {
      schema: Peaks,
      about:
        'The file at `peaks`: the lowest and the highest sample of each of at most 20,000 equal parts of the sound.',
      fields: {
        version: '2: the version of the format.',
        channels: '1: the peaks are those over all channels.',
        sample_rate: 'Samples per second of the sound that the peaks were taken from.',
        samples_per_pixel: 'Samples in one part: a part lasts `samples_per_pixel / sample_rate` seconds.',
        bits: '8: the bits of a sample.',
        length: 'How many parts there are.',
        data: 'For each part its lowest and its highest sample, from -128 to 127.',
      },
    },
  },
};
