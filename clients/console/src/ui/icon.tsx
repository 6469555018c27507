import type { ButtonHTMLAttributes } from 'preact';
import { Button } from './button.tsx';

const shapes = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6',
  muted: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  undo: 'M9 5L5 9l4 4M5 9h9a5 5 0 0 1 0 10H9',
  redo: 'M15 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h5',
} as const;

interface IconButtonProps extends Pick<ButtonHTMLAttributes, 'title'> {
  readonly icon: keyof typeof shapes;
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** A sign in place of a word, which is heard. */
export const IconButton = ({ icon, label, ...button }: IconButtonProps) => (
  <Button variant="quiet" aria-label={label} {...button}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[icon]} />
    </svg>
  </Button>
);
