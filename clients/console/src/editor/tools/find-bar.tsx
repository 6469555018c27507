import { type Signal, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { editorWords } from '../../messages/editor.ts';
import { words } from '../../messages/everywhere.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { type Match, replaceIn } from '../edits/found.ts';
import type { EditorParts } from './editor-parts.ts';
import type { Search } from './search.ts';

const text = editorWords.find;

type FindBarProps = Pick<EditorParts, 'edit' | 'playing' | 'typing' | 'search'>;

/** Finds text in the lines, where it is marked, and replaces it: one match or all. */
export const FindBar = ({ edit, playing, typing, search }: FindBarProps) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
    edit.listen();
  }, [edit]);
  const show = (step: 1 | -1, from: Pick<Match, 'line' | 'at'>): Match | undefined => {
    typing.commit();
    const found = search.go(step, from);
    // A field that is open would hide the mark.
    if (found) typing.selected.value = -1;
    return found;
  };
  // The first match is shown while a person types.
  useSignalEffect(() => {
    if (search.pattern.value) show(1, { line: typing.selected.peek(), at: -1 });
  });
  const go = (step: 1 | -1): void => {
    const found = show(step, search.current.peek() ?? { line: typing.selected.peek(), at: -1 });
    if (found && !playing.isPlaying.peek()) playing.showFrom(edit.lines.peek()[found.line]?.words[0]?.start ?? 0);
  };
  const replace = async (isMeant: (match: Match) => boolean): Promise<void> => {
    // Words that take the place of others get their times as typed words do.
    await edit.listen();
    const [matches, by] = [search.matches.peek().filter(isMeant), search.by.peek()];
    edit.apply(...replaceIn(edit.lines.peek(), matches, by, edit));
    const [last] = matches.slice(-1);
    if (last) search.go(1, { line: last.line, at: last.at + by.length - 1 });
  };
  const close = (): void => {
    const found = search.current.peek();
    search.opened.value = 0;
    if (found) typing.edit(found.line, found.at + found.text.length);
    else typing.focus();
  };
  return (
    <search
      class="bar find"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1);
      }}
    >
      <Sought field={field} label={text.find} value={search.text} />
      <IconButton icon="up" label={text.previous} onClick={() => go(-1)} />
      <IconButton icon="down" label={text.next} onClick={() => go(1)} />
      <Count search={search} />
      <Sought label={text.by} value={search.by} />
      <Button
        onClick={() => {
          const shown = search.current.peek();
          replace(({ line, at }) => line === shown?.line && at === shown.at);
        }}
      >
        {text.replace}
      </Button>
      <Button onClick={() => replace(() => true)}>{text.replaceAll}</Button>
      <Button variant="quiet" onClick={close}>
        {words.close}
      </Button>
      <span class="row">
        <Toggle label={text.cased} on={search.isCased} />
        <Toggle label={text.whole} on={search.isWhole} />
      </span>
    </search>
  );
};

const Count = ({ search }: { readonly search: Search }) => {
  const { matches, current } = search;
  const shown = matches.value.findIndex(({ line, at }) => line === current.value?.line && at === current.value.at);
  return (
    <span class="soft small numbers" role="status">
      {search.pattern.value ? text.found(shown + 1, matches.value.length) : ''}
    </span>
  );
};

interface SoughtProps {
  readonly field?: RefObject<HTMLInputElement | null> | null;
  readonly label: string;
  readonly value: Signal<string>;
}

const Sought = ({ field = null, label, value }: SoughtProps) => (
  <input
    ref={field}
    class="input"
    dir="auto"
    aria-label={label}
    placeholder={label}
    value={value.value}
    onInput={({ currentTarget }) => {
      value.value = currentTarget.value;
    }}
  />
);
