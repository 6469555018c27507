import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { linesWith, replaceIn } from '../edits/found.ts';
import type { EditorParts } from './editor-parts.ts';

const text = words.find;

type FindBarProps = Pick<EditorParts, 'edit' | 'typing'> & { readonly onClose: () => void };

/** Finds text in the lines and replaces it, in one of them or in all. */
export const FindBar = ({ edit, typing, onClose }: FindBarProps) => {
  const sought = useSignal('');
  const by = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    edit.listen();
  }, [edit]);
  const found = linesWith(edit.lines.value, sought.value);
  const next = (): void => {
    const after = typing.selected.peek();
    typing.show(found.find((index) => index > after) ?? found[0] ?? -1);
  };
  const replace = async (isMeant: (index: number) => boolean = () => true): Promise<void> => {
    // Words that take the place of others get their times as typed words do.
    await edit.listen();
    const lines = edit.lines.peek();
    const indexes = linesWith(lines, sought.peek()).filter(isMeant);
    edit.apply(...replaceIn(lines, indexes, [sought.peek(), by.peek()], edit));
  };
  return (
    <search
      class="row find"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onClose();
          typing.focus();
        }
        if (event.key === 'Enter' && event.target === field.current) next();
      }}
    >
      <input
        ref={field}
        class="input"
        dir="auto"
        aria-label={text.find}
        placeholder={text.find}
        value={sought.value}
        onInput={({ currentTarget: { value } }) => {
          sought.value = value;
        }}
      />
      <input
        class="input"
        dir="auto"
        aria-label={text.by}
        placeholder={text.by}
        value={by.value}
        onInput={({ currentTarget: { value } }) => {
          by.value = value;
        }}
      />
      <Button onClick={next}>{text.next}</Button>
      <Button onClick={() => replace((index) => index === typing.selected.peek())}>{text.replace}</Button>
      <Button onClick={() => replace()}>{text.replaceAll}</Button>
      <Button variant="quiet" onClick={onClose}>
        {words.close}
      </Button>
      <span class="soft small numbers" role="status">
        {sought.value === '' ? '' : text.found(found.length)}
      </span>
    </search>
  );
};
