const shapes = {
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6',
  muted: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  undo: 'M9 5L5 9l4 4M5 9h9a5 5 0 0 1 0 10H9',
  redo: 'M15 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h5',
} as const;

/** A sign in place of a word; the control that has it is named by its label. */
export const Icon = ({ name }: { readonly name: keyof typeof shapes }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
