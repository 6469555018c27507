import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** For what is read side by side. */
  readonly wide?: boolean;
  /** One Escape does not close it: what it shows cannot be shown again. */
  readonly stays?: boolean;
  /** Called when the dialog is closed by Escape or by a control in it. */
  readonly onClose: () => void;
  /** What it says first, which a screen reader reads with its title. */
  readonly help?: string;
  readonly children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus in it, and restores the focus after it. */
export const Dialog = ({ title, wide = false, stays = false, onClose, help, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the browser handles the next key, so that the key reaches the dialog.
  useLayoutEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      class={wide ? 'wide' : undefined}
      aria-labelledby={id}
      aria-describedby={help && `${id}-help`}
      onCancel={(event) => {
        if (stays) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {help && <p id={`${id}-help`}>{help}</p>}
        {children}
      </div>
    </dialog>
  );
};
