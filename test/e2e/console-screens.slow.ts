import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, overflowing } from '../support/console/accessibility.ts';
import type { ConsolePage } from '../support/console/console-page.ts';
import { shiftedParts } from '../support/console/layout-shift.ts';
import { screens, show, themes, type Visitor, widths } from '../support/console/screens.ts';
import { SeededConsole } from '../support/console/seeded-console.ts';
import { browserPath } from '../support/tls/browser.ts';

describe.skipIf(browserPath === undefined)('every screen of the console', () => {
  let seeded: SeededConsole;
  beforeAll(async () => {
    seeded = await SeededConsole.start();
  }, 600_000);
  afterAll(() => seeded?.stop());

  describe.each(themes)('in the %s theme', (theme) => {
    describe.each(Object.entries(widths))('in a %s window', (_, widthPx) => {
      const pages: Partial<Record<Visitor, ConsolePage>> = {};
      const pageOf = async (by: Visitor): Promise<ConsolePage> => {
        const page = pages[by] ?? (await seeded.open({ theme, widthPx, by }));
        pages[by] = page;
        return page;
      };
      afterAll(() => Promise.all(Object.values(pages).map((page) => page.close())));

      it.each(screens)(
        '$name: axe finds nothing, nothing moves by itself, and it does not scroll sideways',
        async (one) => {
          const screen = await pageOf(one.by ?? 'customer');
          await show(screen, one, seeded.ids);
          expect(await shiftedParts(screen)).toEqual([]);
          expect(await accessibilityFaults(screen)).toEqual([]);
          expect(await overflowing(screen)).toEqual([]);
          expect(screen.complaints.splice(0)).toEqual([]);
        },
        // A video that never loads fails its screen; a suite that is slow waits an hour.
        240_000,
      );
    });
  });
});
