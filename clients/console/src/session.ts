import { signal } from '@preact/signals';
import type { Account } from '#sdk/index.ts';

const hasToken = (): boolean => location.hash.startsWith('#token=');

/** The signed-in account; undefined until it is loaded, null when nobody is signed in. A one-time link makes a new session, even if somebody is. */
export const account = signal<Account | null | undefined>(hasToken() ? null : undefined);

/** While the page is open: then the person signs in again above it, so that nothing that was typed is lost. */
export const hasEnded = signal(false);

/** Removes the token of a one-time link from the address, so that neither the history nor a screenshot contains it. */
export const takeToken = (): string | undefined => {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1];
  if (token) history.replaceState(null, '', location.pathname);
  return token;
};

// A one-time link that is opened in a tab with the console changes only the fragment, which loads no page.
addEventListener('hashchange', () => {
  if (hasToken()) location.reload();
});
