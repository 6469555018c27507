import { maxTranscriptWarnings } from '#contract/limits.ts';
import type { ProjectRecord, TranscriptPointer } from '#contract/records/project.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { ReadCues, Transcript, TranscriptWarning } from '#contract/schemas/transcript.ts';
import type { VersionAuthor } from '#contract/schemas/transcript-version.ts';
import { AppError } from '#core/app-error.ts';
import type { Principal } from '#core/keys/principal.ts';
import { mediaOf, projectBusy } from '#core/projects/not-ready.ts';
import { refuseOversized } from '#core/views/answerable.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { correctionsOf } from '#core/vocabulary/corrections.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { saveVersion, withListedVersion } from '#runtime/stores/save-version.ts';
import { projectWithTranscript } from '#runtime/stores/transcript-versions.ts';
import { countCorrections } from '#runtime/stores/vocabulary.ts';

interface EditRequest {
  readonly principal: Principal;
  readonly params: { readonly project_id: string };
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What is edited: a project without open work. */
export interface Editable {
  readonly project: ProjectRecord;
  readonly durationMs: number;
  readonly document: TranscriptDocument | undefined;
}

export interface Edit {
  readonly document: TranscriptDocument;
  readonly restored?: TranscriptPointer;
  readonly warnings?: readonly TranscriptWarning[];
  readonly cues?: ReadCues;
}

/**
 * Saves what `edit` makes of the transcript as a new version, and answers it. If another save came first, an edit without
 * If-Match is repeated, and one with If-Match is refused with version_mismatch.
 */
export const saveEdit = async (
  { principal, params, headers }: EditRequest,
  edit: (editable: Editable) => Edit | Promise<Edit>,
): Promise<{ body: Transcript; headers: { etag: string }; after: () => Promise<void> }> =>
  retryChanged('project', 20, async () => {
    const { project, document: before } = await projectWithTranscript(principal.accountId, params.project_id);
    refuseOtherVersion(headers['if-match'], project);
    if (project.status === 'importing' || project.status === 'transcribing') throw projectBusy();
    const { durationMs } = mediaOf(project);
    const { document: edited, restored, warnings = [], cues } = await edit({ project, durationMs, document: before });
    const document = { ...edited, ...(before?.engine && !restored && { engine: before.engine }) };
    const shown = transcriptView(project.project_id, durationMs, document);
    refuseOversized(shown);
    const told = toldWarnings(warnings);
    const body = { ...shown, ...(told.length > 0 && { warnings: told }), ...(cues && { cues }) };
    const author = authorOf(principal);
    const listed = await withListedVersion(project, { document: before, author });
    const saved = listed && (await saveVersion(listed, { document, author, restored }));
    if (!saved) return undefined;
    // What a file says is not what somebody made of heard words.
    const corrections =
      before && !restored && !cues
        ? correctionsOf(transcriptView(project.project_id, durationMs, before).lines, shown.lines, document.language)
        : [];
    const reply = { body, headers: { etag: `"${saved.version}"` } };
    return { ...reply, after: () => countCorrections(principal.accountId, corrections) };
  });

/** Not so many that the reply could be too large. */
const toldWarnings = (warnings: readonly TranscriptWarning[]): TranscriptWarning[] => {
  const [last, ...more] = warnings.slice(maxTranscriptWarnings - 1);
  if (!last) return [...warnings];
  const message = more.length > 0 ? `${last.message} ${more.length} more warnings are not listed.` : last.message;
  return [...warnings.slice(0, maxTranscriptWarnings - 1), { ...last, message }];
};

/** A session has an id of its own, apart from that of its key. */
const authorOf = ({ principalId, keyId, reviews }: Principal): VersionAuthor => ({
  kind: reviews ? 'reviewer' : principalId === keyId ? 'key' : 'session',
  id: principalId,
});

/** RFC 9110 section 13.1.1: `*` matches any version, but not none. */
const refuseOtherVersion = (ifMatch: string | undefined, { transcript }: ProjectRecord): void => {
  if (ifMatch === undefined) return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim());
  if (transcript && (wanted.includes('*') || wanted.includes(`"${transcript.version}"`))) return;
  throw new AppError(
    'version_mismatch',
    'If-Match names another version than the transcript has: it has changed since it was read, or there is none.',
    { param: 'If-Match' },
  );
};
