import type { WorkStatus } from '#contract/schemas/fields.ts';
import type { ProjectStatus } from '#contract/schemas/project.ts';

/**
 * The status transitions of a project, each named after its cause; conditional writes enforce them:
 * importing -> draft | transcribing | failed; draft, ready, failed -> transcribing; transcribing -> ready | failed;
 * draft, failed -> ready by an edit.
 */
export const projectMoves = {
  /** An import completed without a transcription to follow. */
  imported: { from: ['importing'], to: 'draft' },
  importedAndTranscribing: { from: ['importing'], to: 'transcribing' },
  importFailed: { from: ['importing'], to: 'failed' },
  /** POST transcribe. */
  transcribe: { from: ['draft', 'ready', 'failed'], to: 'transcribing' },
  /** PUT transcript; the project must have media. */
  edit: { from: ['draft', 'ready', 'failed'], to: 'ready' },
  /** A transcription completed, or it failed and the project has an older transcript. */
  transcribed: { from: ['transcribing'], to: 'ready' },
  transcriptionFailed: { from: ['transcribing'], to: 'failed' },
} as const satisfies Record<string, { from: readonly ProjectStatus[]; to: ProjectStatus }>;

/** Jobs and exports go queued -> processing -> completed | failed. The last two are final. */
export const openWork = ['queued', 'processing'] as const satisfies readonly WorkStatus[];

export const isOpen = (status: WorkStatus): boolean => openWork.some((open) => open === status);
