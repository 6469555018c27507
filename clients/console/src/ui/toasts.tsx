import { signal } from '@preact/signals';

const shown = signal<readonly { readonly id: number; readonly text: string }[]>([]);
let count = 0;
const shownMs = 6000;

/** Shows for a few seconds that something was done. A message that needs an answer is a notice on the page. */
export const toast = (text: string): void => {
  count += 1;
  const id = count;
  shown.value = [...shown.value, { id, text }];
  setTimeout(() => {
    shown.value = shown.value.filter((one) => one.id !== id);
  }, shownMs);
};

export const Toasts = () => (
  <div class="toasts" role="status">
    {shown.value.map(({ id, text }) => (
      <p key={id} class="toast">
        {text}
      </p>
    ))}
  </div>
);
