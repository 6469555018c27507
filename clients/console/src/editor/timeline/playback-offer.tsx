import { plans } from '#contract/plans.ts';
import type { ProjectMedia } from '#sdk/index.ts';
import { cueline } from '../../api.ts';
import { CopyAs } from '../../code/copy-as.tsx';
import { words } from '../../messages.ts';
import { account } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../use-action.ts';
import type { Loaded } from '../../use-loaded.ts';

const text = words.timeline;

interface PlaybackOfferProps {
  readonly projectId: string;
  readonly files: Loaded<ProjectMedia>;
}

/** Shown without a waveform: what a waveform shows and costs, and the button that makes it. */
export const PlaybackOffer = ({ projectId, files }: PlaybackOfferProps) => {
  const make = useAction(async () => {
    await cueline.projects.createPlayback(projectId);
    files.reload();
  });
  if (!files.value || files.value.state === 'completed') return null;
  const { state, playable } = files.value;
  if (state === 'processing') {
    return (
      <p class="soft small" role="status">
        {text.making}
      </p>
    );
  }
  const plan = account.value?.plan ?? '';
  if (isLeftOutOf(plan)) return <p class="soft small">{text.notInPlan(plan)}</p>;
  return (
    <>
      <div class="row">
        <span class="soft small">
          {state === 'failed' ? text.failed : playable === true ? text.offer : text.offerCopy} {text.price}
        </span>
        <Button busy={make.busy} onClick={() => make.run()}>
          {state === 'failed' ? words.retry : text.make}
        </Button>
        <CopyAs operation="createPlayback" input={{ path: { project_id: projectId } }} />
      </div>
      {make.error !== undefined && <Problem error={make.error} />}
    </>
  );
};

const isLeftOutOf = (plan: string): boolean =>
  Object.entries(plans).some(([name, { makesPlayback }]) => name === plan && !makesPlayback);
