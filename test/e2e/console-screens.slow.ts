import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, overflowing } from '../support/console/accessibility.ts';
import type { ConsolePage } from '../support/console/console-page.ts';
import { FurnishedConsole } from '../support/console/furnished-console.ts';
import { screens, show, themes, widths } from '../support/console/screens.ts';
import { browserPath } from '../support/tls/browser.ts';

describe.skipIf(browserPath === undefined)('every screen of the console', () => {
  let furnished: FurnishedConsole;
  beforeAll(async () => {
    furnished = await FurnishedConsole.start();
  }, 600_000);
  afterAll(() => furnished?.stop());

  describe.each(themes)('in the %s theme', (theme) => {
    describe.each(Object.entries(widths))('in a %s window', (_, widthPx) => {
      let signedIn: ConsolePage;
      let stranger: ConsolePage;
      beforeAll(async () => {
        signedIn = await furnished.open({ theme, widthPx });
        stranger = await furnished.open({ theme, widthPx, signedIn: false });
      });
      afterAll(() => Promise.all([signedIn?.close(), stranger?.close()]));

      it.each(screens)('$name: axe finds nothing, and it does not scroll sideways', async (one) => {
        const screen = one.signedIn === false ? stranger : signedIn;
        await show(screen, one, furnished.furniture);
        expect(await accessibilityFaults(screen)).toEqual([]);
        expect(await overflowing(screen)).toEqual([]);
        expect(screen.complaints).toEqual([]);
      });
    });
  });
});
