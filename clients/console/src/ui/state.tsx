import type { ComponentChildren } from 'preact';

interface StateProps {
  readonly look: 'good' | 'bad' | 'busy' | 'off';
  readonly children: ComponentChildren;
}

/** A state as a shape and a word. */
export const State = ({ look, children }: StateProps) => <span class={`state ${look}`}>{children}</span>;
