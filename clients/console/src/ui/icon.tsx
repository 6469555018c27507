import type { ButtonHTMLAttributes } from 'preact';
import { Button } from './button.tsx';

/** Drawn in strokes of 2 in a square of 24. */
const shapes = {
  add: 'M12 5v14M5 12h14',
  back: 'M14 6l-6 6 6 6',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  down: 'M12 5v14M6 13l6 6 6-6',
  emoji: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9 10v.01M15 10v.01M8.5 14.5a4 4 0 0 0 7 0',
  emphasize: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
  find: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM15 15l5 5',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  join: 'M12 4v16M3 12h6M6 9l3 3-3 3M21 12h-6M18 9l-3 3 3 3',
  zone: 'M4 4h16v16H4zM8 9h8v6H8z',
  wider: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM15 15l5 5M8 10.5h5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  muted: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  redo: 'M15 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h5',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6',
  split: 'M12 4v16M9 12H3M6 9l-3 3 3 3M15 12h6M18 9l3 3-3 3',
  undo: 'M9 5L5 9l4 4M5 9h9a5 5 0 0 1 0 10H9',
  closer: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM15 15l5 5M10.5 8v5M8 10.5h5',
  up: 'M12 19V5M6 11l6-6 6 6',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
} as const;

type IconName = keyof typeof shapes;

/** A sign beside a word. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);

interface IconButtonProps extends Pick<ButtonHTMLAttributes, 'aria-pressed'> {
  readonly icon: IconName;
  readonly label: string;
  /** Its keys, shown with its label. */
  readonly keys?: string | undefined;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** A sign in place of a word, which is heard, and seen under the pointer. */
export const IconButton = ({ icon, label, keys, ...button }: IconButtonProps) => (
  <Button variant="quiet" aria-label={label} title={keys ? `${label} (${keys})` : label} {...button}>
    <Icon name={icon} />
  </Button>
);

/** The lines of a talk as cue bars, one of them spoken: where there is nothing else to see yet. */
export const Cues = () => (
  <svg class="cues" viewBox="0 0 104 48" aria-hidden="true">
    <path d="M4 20v8M16 14v20M28 6v36M40 16v16M64 10v28M76 18v12M88 12v24M100 20v8" />
    <path d="M52 4v40" />
  </svg>
);
