import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'class' | 'disabled'> {
  /** How it looks; `primary` once per page or dialog. */
  readonly look?: 'primary' | 'danger' | 'primary danger' | 'quiet';
  /** The button keeps the focus, and does nothing when it is pressed. */
  readonly busy?: boolean | undefined;
  readonly children: ComponentChildren;
}

export const Button = ({ look, busy = false, onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    class={look ? `button ${look}` : 'button'}
    aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {children}
  </button>
);
