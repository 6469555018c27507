import { type Signal, useComputed } from '@preact/signals';
import { words } from '../../messages.ts';
import { Problem } from '../../ui/problem.tsx';
import { clockOf } from '../../ui/time.tsx';
import { lineAt } from '../edits/places.ts';
import type { Playing } from '../player/playing.ts';
import type { TranscriptEdit } from '../transcript-edit.ts';
import type { EditorMedia } from '../use-media.ts';
import { PlaybackOffer } from './playback-offer.tsx';
import { steppedBy } from './stepped.ts';
import { Stretch } from './stretch.tsx';
import { useColumns } from './use-columns.ts';
import { Waveform } from './waveform.tsx';
import './timeline.css';

interface TimelineProps {
  readonly projectId: string;
  readonly edit: TranscriptEdit;
  readonly playing: Playing;
  readonly media: EditorMedia;
  /** The line that is edited; -1 where none is. */
  readonly selected: Signal<number>;
}

/** The sound of all of the media, with the line that is edited or spoken and where the player is; a press seeks. */
export const Timeline = ({ projectId, edit, playing, media, selected }: TimelineProps) => {
  const columnsOf = useColumns(edit, media.peaks.value);
  return (
    <section class="stack timeline" aria-label={words.timeline.title}>
      <div class="track">
        <CurrentLine edit={edit} playing={playing} selected={selected} />
        <Waveform columnsOf={columnsOf} />
        <Position playing={playing} durationSeconds={edit.durationSeconds} />
      </div>
      {media.peaks.error !== undefined && <Problem error={media.peaks.error} onRetry={media.peaks.reload} />}
      <PlaybackOffer projectId={projectId} files={media.files} />
    </section>
  );
};

const CurrentLine = ({ edit, playing, selected }: Omit<TimelineProps, 'projectId' | 'media'>) => {
  const line = useComputed(() => {
    const lines = edit.lines.value;
    return lines[selected.value < 0 ? lineAt(lines, playing.seconds.value) : selected.value];
  }).value;
  const [first, last] = [line?.words[0], line?.words.at(-1)];
  if (!first || !last) return null;
  return <Stretch kind="line" from={first.start} to={last.end} of={edit.durationSeconds} />;
};

/** A component of its own, since it renders with each frame. Its thumb is the playhead. */
const Position = ({ playing, durationSeconds }: { readonly playing: Playing; readonly durationSeconds: number }) => {
  const seconds = playing.seconds.value;
  const seek = (to: number): void => playing.seek(Math.min(to, durationSeconds));
  return (
    <input
      class="playhead"
      type="range"
      min={0}
      max={durationSeconds}
      step="any"
      value={seconds}
      aria-label={words.timeline.position}
      aria-valuetext={clockOf(seconds)}
      onInput={({ currentTarget: { valueAsNumber } }) => seek(valueAsNumber)}
      onKeyDown={(event) => {
        const to = steppedBy(event, seconds);
        if (to === undefined) return;
        event.preventDefault();
        seek(to);
      }}
    />
  );
};
