import { type Signal, useSignal } from '@preact/signals';
import type { Peaks } from '#contract/schemas/peaks.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { editorWords } from '../../messages/editor.ts';
import { toast } from '../../ui/toasts.tsx';
import { type Grip, type Retimed, retimed, spanOfLine } from '../edits/retime.ts';
import type { EditorParts } from '../tools/editor-parts.ts';
import { edgesOfPauses, snapped } from './snap.ts';

/** A shorter move of the pointer is a press. */
const leastDragPx = 4;
const snapPx = 8;

interface Drag {
  readonly pointerId: number;
  readonly index: number;
  readonly grip: Grip;
  readonly fromX: number;
  readonly msPerPx: number;
  /** The values when it began. */
  readonly lines: readonly Line[];
  /** To which the line snaps, in milliseconds. */
  readonly times: readonly number[];
  /** The line as it would be; present once the pointer has moved far enough. */
  readonly line?: Retimed;
}

interface DragProps extends Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'zoom'> {
  readonly peaks: Peaks | undefined;
}

type OnBlocks = PointerEvent & { readonly currentTarget: HTMLElement };

/** Drags a line by one of its edges or as a whole. It is one step of Undo, made when the pointer is released. */
export const useDrag = ({ edit, playing, typing, zoom, peaks }: DragProps) => {
  const held: Signal<Drag | undefined> = useSignal(undefined);
  const begin = (event: OnBlocks): void => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const index = Number(target?.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1);
    if (event.button !== 0 || index < 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // What is typed becomes words before the drag takes the lines; the fields of times show the line that is dragged.
    typing.commit();
    typing.show(index);
    const [lines, part] = [edit.lines.peek(), msOf(zoom)];
    held.value = {
      pointerId: event.pointerId,
      index,
      grip: gripOf(target),
      fromX: event.clientX,
      msPerPx: (part.endMs - part.startMs) / event.currentTarget.clientWidth,
      lines,
      times: [
        ...edgesOfWords(lines.slice(Math.max(0, index - 1), index + 2)),
        playing.seconds.peek() * 1000,
        ...(peaks ? edgesOfPauses(peaks, part) : []),
      ],
    };
  };
  const move = (event: PointerEvent): void => {
    const drag = held.peek();
    const span = drag && spanOfLine(drag.lines[drag.index]);
    if (!span || drag.pointerId !== event.pointerId) return;
    if (!drag.line && Math.abs(event.clientX - drag.fromX) < leastDragPx) return;
    const wasMs = drag.grip === 'end' ? span.endMs : span.startMs;
    const freeMs = wasMs + (event.clientX - drag.fromX) * drag.msPerPx;
    const toMs = event.altKey ? freeMs : snappedFor(drag, freeMs, span.endMs - span.startMs);
    const line = retimed(drag.lines, drag.index, drag.grip, toMs, Math.round(edit.durationSeconds * 1000));
    if (!line) return;
    held.value = { ...drag, line };
    const edge = drag.grip === 'end' ? line.words.at(-1)?.end : line.words[0]?.start;
    if (edge !== undefined && !playing.isPlaying.peek()) playing.seek(edge);
  };
  const end = (): void => {
    const drag = held.peek();
    held.value = undefined;
    if (!drag) return;
    // Somebody else's lines may have come meanwhile.
    if (drag.line && edit.lines.peek() === drag.lines) {
      const { stop, ...line } = drag.line;
      edit.set(drag.lines.with(drag.index, line));
      if (stop) toast(editorWords.timeline.stops[stop]);
    }
    playing.showFrom(edit.lines.peek()[drag.index]?.words[0]?.start ?? 0);
  };
  const cancel = (): void => {
    held.value = undefined;
  };
  return { held, handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel } };
};

const gripOf = (target: HTMLElement | undefined): Grip => {
  const grip = target?.dataset.grip;
  return grip === 'start' || grip === 'end' ? grip : 'middle';
};

const msOf = ({ fromSeconds, lengthSeconds }: EditorParts['zoom']) => ({
  startMs: fromSeconds.peek() * 1000,
  endMs: (fromSeconds.peek() + lengthSeconds.peek()) * 1000,
});

const edgesOfWords = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ words }) => words.flatMap(({ start, end }) => [start * 1000, end * 1000]));

/** The nearest time that one of the moved edges snaps to. */
const snappedFor = ({ grip, times, msPerPx }: Drag, toMs: number, lengthMs: number): number => {
  const withinMs = snapPx * msPerPx;
  const startMs = snapped(toMs, times, withinMs);
  if (grip !== 'middle' || startMs !== toMs) return startMs;
  return snapped(toMs + lengthMs, times, withinMs) - lengthMs;
};
