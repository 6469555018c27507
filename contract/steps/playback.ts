import * as pipeline from '../schemas/pipeline.ts';
import type { Step } from '../step.ts';

export const playbackSteps = {
  PreparePlayback: {
    entry: 'pipelines/playback/prepare-playback',
    input: pipeline.JobWork,
    output: pipeline.PlaybackWork,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 2,
    uses: { tables: { jobs: ['update'], projects: ['get'], usage: ['get'] }, objects: {} },
  },
  FinishPlayback: {
    entry: 'pipelines/playback/finish-playback',
    input: pipeline.JobWork,
    // Four hours of sound are 460 MB, which are read in parts.
    timeoutSeconds: 300,
    memoryMb: 1024,
    transitions: 1,
    uses: {
      tables: { jobs: ['update'], projects: ['get', 'update'], usage: ['update'] },
      objects: { work: ['get'], playback: ['list', 'put'] },
    },
  },
  FailPlayback: {
    entry: 'pipelines/playback/fail-playback',
    input: pipeline.FailedJobWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    // It costs no credits, so nothing is refunded but its part of the day's spend.
    uses: {
      tables: { jobs: ['get', 'update'], projects: ['get', 'update'], accounts: ['update'], usage: ['update'] },
    },
  },
} as const satisfies Record<string, Step>;
