import { Cues } from './icon.tsx';

interface EmptyProps {
  /** What is missing, and how to come by it. */
  readonly text: { readonly empty: string; readonly emptyHelp: string };
}

/** In place of a list that has nothing yet. */
export const Empty = ({ text: { empty, emptyHelp } }: EmptyProps) => (
  <div class="empty">
    <Cues />
    <h2>{empty}</h2>
    <p class="soft">{emptyHelp}</p>
  </div>
);
