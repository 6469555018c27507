import * as pipeline from '../schemas/pipeline.ts';
import { refunds, type Step } from '../step.ts';

export const exportSteps = {
  RenderCaptions: {
    entry: 'pipelines/export/render-captions',
    input: pipeline.ExportToPlan,
    output: pipeline.PlannedExport,
    timeoutSeconds: 120,
    memoryMb: 1024,
    transitions: 3,
    fonts: true,
    uses: {
      tables: { accounts: ['get'], exports: ['get', 'update'], projects: ['get'], usage: ['get'] },
      objects: { transcripts: ['get'], work: ['get', 'put'], 'own-fonts': ['get'], fonts: ['get', 'put'] },
      drawsCaptions: true,
      readsRenderLoad: true,
    },
  },
  /** Has the pieces of a video joined by a function that has no right but URLs. What is begun does not wait for what is not. */
  JoinPieces: {
    entry: 'pipelines/export/join-pieces',
    input: pipeline.PiecesToJoin,
    timeoutSeconds: 900,
    memoryMb: 256,
    transitions: 1,
    uses: {
      tables: { exports: ['get'] },
      objects: { work: ['delete'], exports: ['get', 'put', 'abort'] },
      signs: ['source', 'video'],
      joinsVideo: true,
    },
  },
  FinishExport: {
    entry: 'pipelines/export/finish-export',
    input: pipeline.EncodedWork,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { exports: ['get', 'update'], projects: ['get', 'check', 'update'], ...refunds },
      objects: { exports: ['get'] },
      countsDownloads: true,
    },
  },
  FailExport: {
    entry: 'pipelines/export/fail-export',
    input: pipeline.FailedExportWork,
    output: pipeline.Failed,
    timeoutSeconds: 30,
    memoryMb: 512,
    transitions: 1,
    uses: {
      tables: { exports: ['get', 'update'], projects: ['get', 'check'], ...refunds },
      objects: { work: ['delete'] },
    },
  },
} as const satisfies Record<string, Step>;
