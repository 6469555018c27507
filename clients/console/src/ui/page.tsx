import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { Icon } from './icon.tsx';

interface PageProps {
  readonly title: string;
  /** Where it belongs, for a page that fills the window. */
  readonly back?: { readonly href: string; readonly name: string };
  /** Controls for the page as a whole. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page with its heading. The heading gets the focus when the page opens, so that a screen reader announces the page. */
export const Page = ({ title, back, actions, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.cueline}`;
    heading.current?.focus();
  }, [title]);
  return (
    <>
      <div class="title">
        {back && (
          <a class="back" href={back.href} aria-label={back.name}>
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions && <div class="row actions">{actions}</div>}
      </div>
      {children}
    </>
  );
};
