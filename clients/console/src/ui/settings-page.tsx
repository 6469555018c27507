import type { ComponentProps } from 'preact';
import { useLocation } from 'preact-iso';
import { words } from '../messages/everywhere.ts';
import { Page } from './page.tsx';

const pages = [
  ['/console/settings', words.pages.account],
  ['/console/settings/keys', words.pages.keys],
  ['/console/settings/webhooks', words.pages.webhooks],
  ['/console/settings/names', words.pages.names],
  ['/console/settings/sessions', words.pages.sessions],
] as const;

/** A page of the settings, below the links to all of them. */
export const SettingsPage = (props: ComponentProps<typeof Page>) => {
  const { path } = useLocation();
  return (
    <>
      <nav class="subnavigation" aria-label={words.settings}>
        {pages.map(([href, name], index) => (
          <a
            key={href}
            href={href}
            aria-current={path === href || (index > 0 && path.startsWith(`${href}/`)) ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <Page {...props} />
    </>
  );
};
