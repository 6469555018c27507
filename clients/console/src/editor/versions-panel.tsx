import { useState } from 'preact/hooks';
import type { TranscriptChange, TranscriptVersion } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { Time } from '../ui/time.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { textOf } from './edits/edited-words.ts';

const text = words.versions;

interface VersionsPanelProps {
  readonly projectId: string;
  /** Changes when something was saved. */
  readonly saved: string;
  readonly onRestored: () => Promise<void>;
}

/** The versions of the transcript: author and time, comparison with the current version, and restore. */
export const VersionsPanel = ({ projectId, saved, onRestored }: VersionsPanelProps) => {
  const versions = useLoaded(() => cueline.transcripts.versions.list(projectId), `${projectId} ${saved}`);
  const [compared, setCompared] = useState<string>();
  const restore = useAction(async (version: string) => {
    await cueline.transcripts.versions.restore(projectId, version);
    await onRestored();
    versions.reload();
  });
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      {restore.error !== undefined && <Problem error={restore.error} />}
      <View loaded={versions}>
        {({ data }) => (
          <ul class="plain-list">
            {data.map((version) => (
              <li key={version.version} class="stack">
                <div class="row apart">
                  <Label version={version} />
                  {!version.current && (
                    <span class="row">
                      <Button
                        variant="quiet"
                        aria-expanded={compared === version.version}
                        onClick={() => setCompared(compared === version.version ? undefined : version.version)}
                      >
                        {text.compare}
                      </Button>
                      <Button variant="quiet" busy={restore.busy} onClick={() => restore.run(version.version)}>
                        {text.restore}
                      </Button>
                    </span>
                  )}
                </div>
                {compared === version.version && <Changes projectId={projectId} version={version.version} />}
              </li>
            ))}
          </ul>
        )}
      </View>
    </section>
  );
};

const Label = ({ version: { author, saved_at, name, exported, current } }: { readonly version: TranscriptVersion }) => (
  <span>
    {name ?? text.authors[author.kind]}{' '}
    <span class="soft small">
      <Time at={saved_at} />
      {current && `, ${text.current}`}
      {exported && `, ${text.exported}`}
    </span>
  </span>
);

const Changes = ({ projectId, version }: { readonly projectId: string; readonly version: string }) => {
  const diff = useLoaded(() => cueline.transcripts.versions.diff(projectId, version), version);
  return (
    <View loaded={diff}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p class="soft">{text.same}</p>
        ) : (
          <ol class="changes">
            {changes.map((change) => (
              <Change key={`${change.before.line} ${change.before.word} ${change.after.word}`} change={change} />
            ))}
          </ol>
        )
      }
    </View>
  );
};

const Change = ({ change: { changed, before, after } }: { readonly change: TranscriptChange }) => (
  <li>
    <span class="soft small">
      {text.line(before.line + 1)}: {changed.map((what) => text.changed[what]).join(', ')}
    </span>{' '}
    {before.words && before.words.length > 0 && <del dir="auto">{textOf(before.words)}</del>}{' '}
    {after.words && after.words.length > 0 && <ins dir="auto">{textOf(after.words)}</ins>}
  </li>
);
