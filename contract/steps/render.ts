import { RenderChunkWork } from '../schemas/pipeline.ts';
import { RenderedVideo } from '../schemas/render-work.ts';
import type { Step } from '../step.ts';

/** What steps of the export machine invoke. */
export const renderSteps = {
  /** Reads files that strangers made: it has no right but the URLs that it is given. */
  RenderChunk: {
    entry: 'pipelines/export/render-chunk',
    input: RenderChunkWork,
    output: RenderedVideo,
    timeoutSeconds: 870,
    memoryMb: 3008,
    transitions: 0,
    video: true,
    uses: {},
  },
} as const satisfies Record<string, Step>;
