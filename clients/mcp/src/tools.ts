import type { AddTool } from './tool.ts';
import { cancelWork } from './tools/cancel-work.ts';
import { captionBatch } from './tools/caption-batch.ts';
import { captionVideo } from './tools/caption-video.ts';
import { deleteProject } from './tools/delete-project.ts';
import { editTranscript } from './tools/edit-transcript.ts';
import { getStatus } from './tools/get-status.ts';
import { getTranscript } from './tools/get-transcript.ts';
import { getUsage } from './tools/get-usage.ts';
import { importMedia } from './tools/import-media.ts';
import { listProjects } from './tools/list-projects.ts';
import { previewCaptions } from './tools/preview-captions.ts';
import { quote } from './tools/quote.ts';
import { runQuote } from './tools/run-quote.ts';
import { startUpload } from './tools/start-upload.ts';

/** In the order in which they are listed. */
export const tools: readonly AddTool[] = [
  captionVideo,
  importMedia,
  startUpload,
  getStatus,
  cancelWork,
  getTranscript,
  editTranscript,
  previewCaptions,
  quote,
  runQuote,
  captionBatch,
  listProjects,
  getUsage,
  deleteProject,
];
