import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { keysOfCommand } from '../../commands/commands.ts';
import { editorWords } from '../../messages/editor.ts';
import { IconButton } from '../../ui/icon.tsx';
import { lineAt } from '../edits/places.ts';
import type { Grip } from '../edits/retime.ts';
import type { EditorParts } from '../tools/editor-parts.ts';
import { timelineActions } from '../tools/timeline-actions.ts';
import { preciseClockOf, secondsOfClock } from './clock.ts';
import { ShiftLines } from './shift-lines.tsx';

const text = editorWords.timeline;

/** What is done with the line that is selected, or else spoken, and its times. */
export const TimelineTools = ({
  parts,
  children,
}: {
  readonly parts: EditorParts;
  readonly children: ComponentChildren;
}) => {
  const { edit, playing, typing, zoom } = parts;
  const actions = timelineActions(parts);
  const spoken = useComputed(() => lineAt(edit.lines.value, playing.seconds.value)).value;
  const index = typing.selected.value < 0 ? spoken : typing.selected.value;
  const said = edit.lines.value[index]?.words ?? [];
  const [first, last] = [said[0], said.at(-1)];
  const keys = (id: string): string => keysOfCommand(`editor-${id}`);
  return (
    <div class="timeline-tools">
      <IconButton
        icon="undo"
        label={editorWords.editor.undo}
        busy={!edit.history.canUndo.value}
        keys={keys('undo')}
        onClick={() => edit.undo()}
      />
      <IconButton
        icon="redo"
        label={editorWords.editor.redo}
        busy={!edit.history.canRedo.value}
        keys={keys('redo')}
        onClick={() => edit.redo()}
      />
      <span class="divider" />
      <IconButton
        icon="split"
        label={text.split}
        busy={said.length < 2}
        keys={keys('splitHere')}
        onClick={actions.split}
      />
      <IconButton icon="join" label={text.join} busy={index < 1} onClick={actions.join} />
      <IconButton icon="add" label={text.add} keys={keys('add')} onClick={actions.add} />
      <IconButton icon="remove" label={text.remove} busy={!first} keys={keys('remove')} onClick={actions.remove} />
      <span class="divider" />
      <TimeField label={text.start} grip="start" seconds={first?.start} actions={actions} />
      <TimeField label={text.end} grip="end" seconds={last?.end} actions={actions} />
      <ShiftLines {...parts} index={index} />
      <span class="divider" />
      {children}
      <span class="row zoom">
        <IconButton icon="wider" label={text.wider} busy={zoom.isWhole} onClick={() => zoom.wider()} />
        <IconButton icon="closer" label={text.closer} busy={zoom.isClosest} onClick={() => zoom.closer()} />
      </span>
    </div>
  );
};

interface TimeFieldProps {
  readonly label: string;
  readonly grip: Grip;
  /** Undefined where there is no line. */
  readonly seconds: number | undefined;
  readonly actions: ReturnType<typeof timelineActions>;
}

/** A time of the line, typed, or moved by the arrow keys a frame each. */
const TimeField = ({ label, grip, seconds, actions }: TimeFieldProps) => {
  const shown = seconds === undefined ? '' : preciseClockOf(seconds);
  return (
    <label class="row small">
      {label}
      <input
        class="input time numbers"
        inputMode="decimal"
        value={shown}
        disabled={seconds === undefined}
        onChange={({ currentTarget }) => {
          const typed = secondsOfClock(currentTarget.value);
          if (typed !== undefined) actions.setTime(grip, typed);
          // Where the time is the same again, nothing renders.
          currentTarget.value = shown;
        }}
        onKeyDown={(event) => {
          const frames = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (frames === undefined || event.altKey) return;
          event.preventDefault();
          actions.nudge(grip, frames);
        }}
      />
    </label>
  );
};
