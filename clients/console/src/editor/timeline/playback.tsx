import { useEffect } from 'preact/hooks';
import { plans } from '#contract/plans.ts';
import type { ProjectMedia } from '#sdk/index.ts';
import { cueline } from '../../api.ts';
import { editorWords } from '../../messages/editor.ts';
import { words } from '../../messages/everywhere.ts';
import { account } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../use-action.ts';
import type { Loaded } from '../../use-loaded.ts';

const text = editorWords.timeline;

interface PlaybackProps {
  readonly projectId: string;
  readonly files: Loaded<ProjectMedia>;
}

/** Makes the waveform, the poster and, where it is needed, a copy that plays, when a project is first opened. Says what is missing. */
export const Playback = ({ projectId, files }: PlaybackProps) => {
  const make = useAction(async () => {
    await cueline.projects.createPlayback(projectId);
    files.reload();
  });
  const { state, playable } = files.value ?? {};
  const plan = account.value?.plan ?? '';
  const isIn = !Object.entries(plans).some(([name, { makesPlayback }]) => name === plan && !makesPlayback);
  useEffect(() => {
    if (state === 'none' && isIn) make.run();
  }, [state, isIn]);
  if (!state || state === 'completed') return null;
  const hasFailed = state === 'failed' || make.error !== undefined;
  const said = !isIn
    ? text.notInPlan(plan)
    : hasFailed
      ? text.failed
      : playable === true
        ? text.making
        : text.makingCopy;
  return <SoundNote said={said} error={make.error} {...(isIn && hasFailed && { onRetry: () => make.run() })} />;
};

interface SoundNoteProps {
  readonly said: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What is wrong with the sound, among the tools and as high as they are. */
export const SoundNote = ({ said, error, onRetry }: SoundNoteProps) => (
  <span class="row small" role="status">
    <span class="soft" title={error instanceof Error ? error.message : undefined}>
      {said}
    </span>
    {onRetry && (
      <Button variant="quiet" onClick={onRetry}>
        {words.retry}
      </Button>
    )}
  </span>
);
