import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { editorWords } from '../../messages/editor.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorParts } from '../tools/editor-parts.ts';

const text = editorWords.timeline;

interface ShiftLinesProps extends Pick<EditorParts, 'edit' | 'shifts'> {
  readonly index: number;
}

/** Moves this line and all after it, as where a part of the media was cut out. */
export const ShiftLines = ({ edit, shifts, index }: ShiftLinesProps) => {
  const seconds = useSignal(0.1);
  const field = useRef<HTMLInputElement>(null);
  const requests = shifts.value;
  useEffect(() => {
    if (requests > 0) field.current?.select();
  }, [requests]);
  const shift = (sign: 1 | -1) => {
    if (index >= 0) edit.apply({ op: 'shift', seconds: sign * seconds.peek(), from_line: index });
  };
  return (
    <span class="row small">
      {text.shift}
      <Button variant="quiet" aria-label={text.earlier} onClick={() => shift(-1)}>
        −
      </Button>
      <input
        ref={field}
        class="input seconds"
        type="number"
        min={0.001}
        step={0.1}
        aria-label={text.seconds}
        value={seconds.value}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          seconds.value = Number.isNaN(valueAsNumber) ? 0 : valueAsNumber;
        }}
      />
      {text.unit}
      <Button variant="quiet" aria-label={text.later} onClick={() => shift(1)}>
        +
      </Button>
    </span>
  );
};
