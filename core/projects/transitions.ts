import type { WorkStatus } from '#contract/schemas/fields.ts';
import type { ProjectStatus } from '#contract/schemas/project.ts';

/**
 * The moves a project may make, each named by what makes it; held by conditions in the tables:
 * importing -> draft | transcribing | failed; draft, ready, failed -> transcribing; transcribing -> ready | failed;
 * draft, failed -> ready by an edit.
 */
export const projectMoves = {
  /** An import ended: its media is there, or is not. */
  imported: { from: ['importing'], to: 'draft' },
  importedAndTranscribing: { from: ['importing'], to: 'transcribing' },
  importFailed: { from: ['importing'], to: 'failed' },
  /** POST transcribe. */
  transcribe: { from: ['draft', 'ready', 'failed'], to: 'transcribing' },
  /** PUT transcript; a project without media has nothing to edit. */
  edit: { from: ['draft', 'ready', 'failed'], to: 'ready' },
  /** A transcription ended; `failed` becomes ready again where there is an older transcript. */
  transcribed: { from: ['transcribing'], to: 'ready' },
  transcriptionFailed: { from: ['transcribing'], to: 'failed' },
} as const satisfies Record<string, { from: readonly ProjectStatus[]; to: ProjectStatus }>;

/** Jobs and exports: queued -> processing -> completed | failed, and never out of an end. */
export const openWork = ['queued', 'processing'] as const satisfies readonly WorkStatus[];

export const isOpen = (status: WorkStatus): boolean => openWork.some((open) => open === status);
