import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { endLineAt, startLineAt } from '../edits/times.ts';
import type { EditorParts } from './editor-parts.ts';

const text = words.lineTimes;

type LineTimesProps = Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'shifts'>;

/** Changes times: sets the start or end of the edited line to the player's position, or shifts all lines from it on. */
export const LineTimes = ({ edit, playing, typing, shifts }: LineTimesProps) => {
  const seconds = useSignal(0.1);
  const index = typing.selected.value;
  const field = useRef<HTMLInputElement>(null);
  const requests = shifts.value;
  useEffect(() => {
    if (requests > 0) field.current?.select();
  }, [requests]);
  if (index < 0) return <p class="soft small">{text.none}</p>;
  const lines = () => edit.lines.peek();
  const now = () => playing.seconds.peek();
  const shift = (sign: 1 | -1) => edit.apply({ op: 'shift', seconds: sign * seconds.peek(), from_line: index });
  return (
    <div class="row">
      <Button onClick={() => edit.apply(...startLineAt(lines(), index, now()))}>{text.start}</Button>
      <Button onClick={() => edit.apply(...endLineAt(lines(), index, now(), edit.durationSeconds))}>{text.end}</Button>
      <span class="row small">
        {text.shift}
        <Button aria-label={text.earlier} onClick={() => shift(-1)}>
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
        <Button aria-label={text.later} onClick={() => shift(1)}>
          +
        </Button>
      </span>
    </div>
  );
};
