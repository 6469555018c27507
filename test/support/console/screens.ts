import { until } from '../until.ts';
import type { ConsolePage } from './console-page.ts';

const talk = new URL('../../fixtures/talk.mp4', import.meta.url).pathname;

export type Visitor = 'nobody' | 'customer' | 'operator';

/** What the screens show. */
export interface SeededIds {
  readonly readyId: string;
  readonly draftId: string;
  readonly webhookId: string;
}

/** A screen of the console, as it is checked: by axe, by Lighthouse and in pictures. */
export interface Screen {
  readonly name: string;
  readonly path: (ids: SeededIds) => string;
  /** What a person does there first, such as to open a dialog. */
  readonly first?: (screen: ConsolePage) => Promise<void>;
  /** Who is signed in. @default a customer */
  readonly by?: Visitor;
}

const dialog = (button: string, menu?: string) => async (screen: ConsolePage) => {
  if (menu) await screen.press(menu);
  await screen.press(button);
  await screen.page.getByRole('dialog').waitFor();
};

const keys = (pressed: string) => async (screen: ConsolePage) => {
  await screen.page.keyboard.press(pressed);
  await screen.page.getByRole('dialog').waitFor();
};

export const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/console', by: 'nobody' },
  { name: 'projects', path: () => '/console' },
  {
    name: 'new-captions',
    path: () => '/console',
    first: async ({ page }) => {
      await page.locator('input[type=file]').first().setInputFiles(talk);
      await page.getByRole('button', { name: 'Transcribe for 1 credit', exact: true }).waitFor();
    },
  },
  { name: 'project', path: ({ readyId }) => `/console/projects/${readyId}` },
  { name: 'project-style', path: ({ readyId }) => `/console/projects/${readyId}#style` },
  { name: 'project-export', path: ({ readyId }) => `/console/projects/${readyId}#export` },
  { name: 'project-history', path: ({ readyId }) => `/console/projects/${readyId}#history` },
  { name: 'draft', path: ({ draftId }) => `/console/projects/${draftId}` },
  {
    name: 'delete-project',
    path: ({ draftId }) => `/console/projects/${draftId}`,
    first: dialog('Delete', 'More actions'),
  },
  { name: 'rename', path: ({ draftId }) => `/console/projects/${draftId}`, first: dialog('Rename', 'More actions') },
  { name: 'palette', path: ({ readyId }) => `/console/projects/${readyId}`, first: keys('Control+k') },
  { name: 'keys-sheet', path: ({ readyId }) => `/console/projects/${readyId}`, first: keys('?') },
  { name: 'code', path: ({ readyId }) => `/console/projects/${readyId}`, first: keys('Control+Shift+C') },
  { name: 'batches', path: () => '/console/batches' },
  { name: 'usage', path: () => '/console/usage' },
  { name: 'account', path: () => '/console/settings' },
  { name: 'keys', path: () => '/console/settings/keys' },
  { name: 'new-key', path: () => '/console/settings/keys', first: dialog('New key') },
  { name: 'webhooks', path: () => '/console/settings/webhooks' },
  { name: 'new-webhook', path: () => '/console/settings/webhooks', first: dialog('New endpoint') },
  { name: 'webhook', path: ({ webhookId }) => `/console/settings/webhooks/${webhookId}` },
  {
    name: 'webhook-attempts',
    path: ({ webhookId }) => `/console/settings/webhooks/${webhookId}`,
    first: async ({ page }) => {
      await page.getByRole('button', { name: 'transcript.completed' }).last().click();
      await page.getByText('Attempt 1').waitFor();
    },
  },
  {
    name: 'webhook-rotate',
    path: ({ webhookId }) => `/console/settings/webhooks/${webhookId}`,
    first: dialog('Replace secret'),
  },
  { name: 'sessions', path: () => '/console/settings/sessions' },
  {
    name: 'reference',
    path: () => '/console/reference',
    first: async ({ page }) => {
      await page.getByText('Create a project from an upload or a media URL').click();
      await page.locator('#createProject[open] pre').first().waitFor();
    },
  },
  { name: 'nowhere', path: () => '/console/nowhere' },
  { name: 'operator', path: () => '/console/operator', by: 'operator' },
  { name: 'operator-signed-out', path: () => '/console/operator', by: 'nobody' },
];

export const themes = ['light', 'dark'] as const;
export const widths = { wide: 1440, medium: 820, narrow: 390 } as const;

/** Goes to the screen and waits until it shows what it has loaded. */
export const show = async (screen: ConsolePage, { path, first }: Screen, ids: SeededIds): Promise<void> => {
  await screen.goTo(path(ids));
  await screen.page.getByRole('heading').first().waitFor();
  await screen.page.waitForLoadState('networkidle');
  await screen.page.getByText('Loading…').first().waitFor({ state: 'detached' });
  // A video that is still loading has a spinner over it.
  // The page's policy forbids a wait inside the page, which evaluates text.
  await until(() =>
    screen.page.evaluate(`[...document.querySelectorAll('video')].every(({ readyState }) => readyState >= 2)`),
  );
  // Thumbnails are drawn once they have come into view.
  for (const thumb of await screen.page.locator('.thumb').all()) {
    await thumb.scrollIntoViewIfNeeded();
    await thumb.locator('canvas').waitFor({ state: 'attached' });
  }
  await screen.page.evaluate(`(scrollTo(0, 0), document.querySelector('main')?.scrollTo(0, 0))`);
  await first?.(screen);
};
