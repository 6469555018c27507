import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'class' | 'disabled'> {
  /** How it is drawn; `primary` once per page or dialog. */
  readonly variant?: 'primary' | 'danger' | 'primary danger' | 'quiet' | undefined;
  /** The button keeps the focus, and does nothing when it is pressed. */
  readonly busy?: boolean | undefined;
  readonly children: ComponentChildren;
}

export const Button = ({ variant, busy = false, onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    class={variant ? `button ${variant}` : 'button'}
    aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {children}
  </button>
);
