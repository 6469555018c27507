import type { ComponentChildren } from 'preact';

interface StateProps {
  readonly tone: 'good' | 'bad' | 'busy' | 'off';
  readonly children: ComponentChildren;
}

/** A state as a shape and a word. */
export const State = ({ tone, children }: StateProps) => <span class={`state ${tone}`}>{children}</span>;
