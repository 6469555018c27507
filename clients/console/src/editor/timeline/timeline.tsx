import { type Signal, useComputed } from '@preact/signals';
import { words } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
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
import type { Zoom } from './zoom.ts';
import './timeline.css';

interface TimelineProps {
  readonly projectId: string;
  readonly edit: TranscriptEdit;
  readonly playing: Playing;
  readonly media: EditorMedia;
  readonly zoom: Zoom;
  /** The line that is edited; -1 where none is. */
  readonly selected: Signal<number>;
}

/** The sound of the media, with the line that is edited or spoken and where the player is; a press seeks. */
export const Timeline = ({ projectId, edit, playing, media, zoom, selected }: TimelineProps) => {
  const columnsOf = useColumns(edit, media.peaks.value);
  return (
    <section class="timeline" aria-label={words.timeline.title}>
      <div class="track">
        <CurrentLine edit={edit} playing={playing} zoom={zoom} selected={selected} />
        <Waveform columnsOf={columnsOf} fromSeconds={zoom.fromSeconds.value} lengthSeconds={zoom.lengthSeconds.value} />
        <Position playing={playing} zoom={zoom} durationSeconds={edit.durationSeconds} />
      </div>
      <div class="row timeline-tools">
        <Button variant="quiet" busy={zoom.isClosest} onClick={() => zoom.closer()}>
          {words.timeline.closer}
        </Button>
        <Button variant="quiet" busy={zoom.isWhole} onClick={() => zoom.wider()}>
          {words.timeline.wider}
        </Button>
        {media.peaks.error !== undefined && <Problem error={media.peaks.error} onRetry={media.peaks.reload} />}
        <PlaybackOffer projectId={projectId} files={media.files} />
      </div>
    </section>
  );
};

const CurrentLine = ({ edit, playing, zoom, selected }: Omit<TimelineProps, 'projectId' | 'media'>) => {
  const line = useComputed(() => {
    const lines = edit.lines.value;
    return lines[selected.value < 0 ? lineAt(lines, playing.seconds.value) : selected.value];
  }).value;
  const [first, last] = [line?.words[0], line?.words.at(-1)];
  if (!first || !last) return null;
  const from = zoom.fromSeconds.value;
  return <Stretch kind="line" from={first.start - from} to={last.end - from} totalSeconds={zoom.lengthSeconds.value} />;
};

/** Dragging stops this share of the timeline before its end, since at the end the next stretch is shown. */
const leastShare = 0.001;

interface PositionProps {
  readonly playing: Playing;
  readonly zoom: Zoom;
  readonly durationSeconds: number;
}

/** A component of its own, since it renders with each frame. Its thumb is the playhead. */
const Position = ({ playing, zoom, durationSeconds }: PositionProps) => {
  const seconds = playing.seconds.value;
  const [from, length] = [zoom.fromSeconds.value, zoom.lengthSeconds.value];
  const seek = (to: number): void => playing.seek(Math.min(to, durationSeconds));
  return (
    <input
      class="playhead"
      type="range"
      min={from}
      max={from + length}
      step="any"
      value={seconds}
      aria-label={words.timeline.position}
      aria-valuetext={clockOf(seconds)}
      onInput={({ currentTarget: { valueAsNumber } }) =>
        seek(Math.min(valueAsNumber, from + length * (1 - leastShare)))
      }
      onKeyDown={(event) => {
        const to = steppedBy(event, seconds);
        if (to === undefined) return;
        event.preventDefault();
        seek(to);
      }}
    />
  );
};
