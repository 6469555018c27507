import { useComputed } from '@preact/signals';
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Line } from '#contract/schemas/transcript.ts';
import { editorWords } from '../messages/editor.ts';
import { lineAt } from './edits/places.ts';
import { Row } from './row.tsx';
import type { EditorParts } from './tools/editor-parts.ts';
import { markFound } from './tools/mark-found.ts';

type RowsProps = Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'search'>;

const rowPx = 44;

/** The lines of the transcript. Only those in sight are in the page, so that hours of talk are as fast as minutes. */
export const Rows = ({ edit, playing, typing, search }: RowsProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  const lines = edit.lines.value;
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLLIElement>({
        count: lines.length,
        getScrollElement: () => frame.current,
        estimateSize: () => rowPx,
        overscan: 8,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
        onChange: () => redraw((turn) => turn + 1),
      }),
  );
  const selected = typing.selected.value;
  // The line that is edited stays in the page when it is scrolled out of sight, with what is typed in it.
  const rangeExtractor = useCallback((range: Range) => withLine(range, selected), [selected]);
  virtualizer.setOptions({ ...virtualizer.options, count: lines.length, rangeExtractor });
  useEffect(() => virtualizer._didMount(), [virtualizer]);
  useEffect(() => virtualizer._willUpdate());

  const spoken = useLineInSight({ edit, playing, typing, search }, virtualizer, frame);
  const pattern = search.pattern.value;
  useEffect(() => {
    if (pattern) {
      markFound(frame.current, search);
      return () => markFound(null, search);
    }
  });

  return (
    <div class="rows" ref={frame}>
      <ol aria-label={editorWords.editor.lines} style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={index}
                class="row-place"
                data-index={index}
                ref={(element) => virtualizer.measureElement(element)}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row
                  line={line}
                  startsTurn={startsTurn(lines, index)}
                  index={index}
                  isSelected={selected === index}
                  isSpoken={spoken === index}
                  edit={edit}
                  playing={playing}
                  typing={typing}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
};

type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** Scrolls to the line that is spoken, edited or found, when it changes. Answers the one that is spoken. */
const useLineInSight = (
  { edit, playing, typing, search }: RowsProps,
  virtualizer: RowVirtualizer,
  frame: RefObject<HTMLDivElement | null>,
): number => {
  const selected = typing.selected.value;
  const spoken = useComputed(() => lineAt(edit.lines.value, playing.seconds.value)).value;
  useEffect(() => {
    if (spoken >= 0 && playing.isPlaying.peek()) virtualizer.scrollToIndex(spoken, { align: 'auto' });
  }, [spoken, virtualizer, playing]);
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selected, virtualizer]);
  useEffect(() => {
    // The room changes when a keyboard opens.
    const watch = new ResizeObserver(() => {
      if (typing.selected.peek() >= 0) virtualizer.scrollToIndex(typing.selected.peek(), { align: 'auto' });
    });
    if (frame.current) watch.observe(frame.current);
    return () => watch.disconnect();
  }, [virtualizer, typing]);
  const found = search.current.value?.line ?? -1;
  useEffect(() => {
    if (found >= 0) virtualizer.scrollToIndex(found, { align: 'auto' });
  }, [found, virtualizer]);
  return spoken;
};

/** The lines in sight and this one, in their order. */
const withLine = (range: Range, line: number): number[] => {
  const indexes = defaultRangeExtractor(range);
  if (line < 0 || line >= range.count || indexes.includes(line)) return indexes;
  return [...indexes, line].toSorted((a, b) => a - b);
};

/** Whether another speaker than before begins to speak with this line, or one who is unknown. */
const startsTurn = (lines: readonly Line[], index: number): boolean => {
  const label = lines[index]?.words[0]?.speaker;
  return label !== lines[index - 1]?.words.at(-1)?.speaker;
};
