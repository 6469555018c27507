import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { maxVersionNameLength } from '#contract/limits.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { TranscriptVersion } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { editorWords } from '../messages/editor.ts';
import { nameIn } from '../name-in.ts';
import { Button } from '../ui/button.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { TextDialog } from '../ui/text-dialog.tsx';
import { Time } from '../ui/time.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { VersionChanges } from './version-changes.tsx';

const text = editorWords.versions;

interface VersionsPanelProps {
  readonly projectId: string;
  /** Changes when something was saved. */
  readonly saved: string;
  /** The lines of the current version. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  /** Saves what is not saved, so that it is a version, too. */
  readonly onBefore: () => Promise<void>;
  readonly onRestored: () => Promise<void>;
}

/** The versions of the transcript: author and time, comparison with the current version, and restore. */
export const VersionsPanel = ({ projectId, saved, lines, onBefore, onRestored }: VersionsPanelProps) => {
  const versions = useLoaded(() => cueline.transcripts.versions.list(projectId), `${projectId} ${saved}`);
  const [compared, setCompared] = useState<string>();
  const [named, setNamed] = useState<TranscriptVersion>();
  const restore = useAction(async (version: string) => {
    await onBefore();
    await cueline.transcripts.versions.restore(projectId, version);
    await onRestored();
    // What it was compared with is no longer the current one.
    setCompared(undefined);
    versions.reload();
  });
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p class="soft small">{text.hint}</p>
      {restore.error !== undefined && <Problem error={restore.error} />}
      <View loaded={versions}>
        {({ data }) => (
          <ul class="plain-list">
            {data.map((version) => (
              <li key={version.version} class="stack">
                <div class="row apart">
                  <Label version={version} />
                  <span class="row">
                    <Button variant="quiet" onClick={() => setNamed(version)}>
                      {text.nameTitle}
                    </Button>
                    {!version.current && (
                      <>
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
                      </>
                    )}
                  </span>
                </div>
                {compared === version.version && (
                  <VersionChanges projectId={projectId} version={version.version} lines={lines.value} />
                )}
              </li>
            ))}
          </ul>
        )}
      </View>
      {named && (
        <Name
          projectId={projectId}
          version={named}
          onClose={() => setNamed(undefined)}
          onNamed={() => {
            setNamed(undefined);
            versions.reload();
          }}
        />
      )}
    </section>
  );
};

const Label = ({ version: { author, saved_at, name, exported, current } }: { readonly version: TranscriptVersion }) => (
  <span>
    {name ?? nameIn(text.authors, author.kind)}{' '}
    <span class="soft small">
      <Time at={saved_at} />
      {current && `, ${text.current}`}
      {exported && `, ${text.exported}`}
    </span>
  </span>
);

interface NameProps {
  readonly projectId: string;
  readonly version: TranscriptVersion;
  readonly onClose: () => void;
  readonly onNamed: () => void;
}

/** A named version is never deleted to make room. */
const Name = ({ projectId, version: { version, name }, onClose, onNamed }: NameProps) => (
  <TextDialog
    title={text.nameTitle}
    label={text.name}
    hint={text.nameHint}
    param="name"
    value={name ?? ''}
    maxLength={maxVersionNameLength}
    onClose={onClose}
    onSave={async (typed) => {
      await cueline.transcripts.versions.name(projectId, version, typed.trim() || null);
      onNamed();
    }}
  />
);
