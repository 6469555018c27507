import { beforeEach, describe, expect, inject, it } from 'vitest';
import { maxFontBytes } from '#contract/limits.ts';
import type { CaptionStylePatch } from '#contract/schemas/caption-style.ts';
import { CustomerFontList } from '#contract/schemas/font.ts';
import { Project } from '#contract/schemas/project.ts';
import { SavedStyleList } from '#contract/schemas/saved-style.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { newConsoleToken } from '../../operate/accounts/console-link.ts';
import { Api } from '../support/cloud/api.ts';
import { makeTarget } from '../support/cloud/matrix-targets.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { accessibilityFaults, overflowing } from '../support/console/accessibility.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { differingFromPreview, thumbIn } from '../support/console/drawn-captions.ts';
import { bodyOf, brandFont, otherBrandFont, withNumber } from '../support/fonts.ts';
import { browserPath } from '../support/tls/browser.ts';

/** On a busy machine what is waited for comes late. */
const patience = { timeout: 200_000 };
const { data, baseUrl } = inject('cloud');

describe.skipIf(browserPath === undefined)('the fonts of an account, in the console', () => {
  let api: Api;
  let screen: ConsolePage;
  let projectId: string;

  beforeEach(async () => {
    const { accountId, apiKey } = await newAccount(data, 'creator');
    api = new Api({ baseUrl, apiKey });
    projectId = (await makeTarget.editedProject({ api, accountId })).id;
    screen = await ConsolePage.open(browserPath ?? '', baseUrl);
    const { token } = await newConsoleToken(hashOfKey(apiKey));
    await screen.signIn(token);
    await screen.goTo(`/console/projects/${projectId}#style`);
    return () => screen.closeWithoutComplaint();
  });

  const panel = () => screen.page.getByRole('region', { name: 'Style' });
  const font = () => panel().getByLabel('Font', { exact: true });
  const upload = (name: string, buffer: Buffer) =>
    panel().getByLabel('Upload a font…').setInputFiles({ name, mimeType: 'font/ttf', buffer });
  const inItsPlace = 'Exports use the uploaded font. The preview shows';
  /** Waits until the captions are those that the API draws in a style. */
  const drawnIn = (style: CaptionStylePatch) =>
    expect
      .poll(() => differingFromPreview(screen.page, api, projectId, { preset: 'youtube', style }), patience)
      .toBe(0);
  const savedThumb = () => thumbIn(panel().getByRole('listitem'));
  const fonts = async () => (await api.get('/fonts')).as(CustomerFontList).data;
  const style = async () => (await api.get(`/projects/${projectId}`)).as(Project).style;

  it('are uploaded, chosen beside built-in fonts, saved with a style, and deleted', async () => {
    await font().waitFor();
    await upload('pacifico.ttf', brandFont());
    await expect.poll(fonts, patience).toHaveLength(1);
    const [uploaded] = await fonts();
    await drawnIn({ font_id: uploaded?.id });
    expect(await panel().getByText(inItsPlace).count()).toBe(0);
    expect(uploaded?.name).toBe('Pacifico Regular');
    expect(await font().inputValue()).toBe(uploaded?.id);
    await expect.poll(style, patience).toMatchObject({ font_id: uploaded?.id });
    expect(await accessibilityFaults(screen)).toEqual([]);
    expect(await overflowing(screen)).toEqual([]);
    expect(await overflowing(screen)).toEqual([]);
    // What costs credits is as it was.
    await screen.tab('Export');
    await screen.page.getByRole('button', { name: /^Export .* for/ }).waitFor();
    await screen.tab('Style');

    await panel().getByLabel('Style name').fill('Brand');
    await panel().getByRole('button', { name: 'Save style' }).click();
    const saved = async () => (await api.get('/styles')).as(SavedStyleList).data.map((one) => one.style.font_id);
    await expect.poll(saved, patience).toEqual([uploaded?.id]);
    const inOwnFont = await savedThumb();
    await screen.page.evaluate(countClosedBitmaps);

    await font().selectOption('Poppins');
    await expect.poll(style, patience).toMatchObject({ font: 'Poppins' });
    expect(await style()).not.toHaveProperty('font_id');
    await drawnIn({ font: 'Poppins', font_id: null });
    await font().selectOption('Pacifico Regular');
    await expect.poll(style, patience).toMatchObject({ font_id: uploaded?.id });
    await panel().getByText('Karaoke').click();
    await expect.poll(style, patience).not.toHaveProperty('font_id');
    await panel().getByRole('button', { name: 'Apply: Brand' }).click();
    await expect.poll(style, patience).toMatchObject({ font_id: uploaded?.id });

    await panel().getByRole('button', { name: 'Delete: Pacifico Regular' }).press('Enter');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect.poll(fonts, patience).toEqual([]);
    await expect.poll(style, patience).not.toHaveProperty('font_id');
    expect(await panel().getByRole('button', { name: 'Delete: Pacifico Regular' }).count()).toBe(0);
    // The thumbnail of the saved style, which still names it.
    await expect.poll(savedThumb, patience).not.toBe(inOwnFont);
    // The memory of replaced pictures is given back.
    expect(await screen.page.evaluate('closedBitmaps')).toBeGreaterThan(0);
  });

  it('that cannot be loaded are replaced in the picture, and loaded with the next change of the style', async () => {
    const held = Promise.withResolvers<void>();
    await screen.page.route('**/own-fonts/**', async (route) => {
      await held.promise;
      await route.abort();
    });
    await font().waitFor();
    await upload('pacifico.ttf', brandFont());
    await panel().getByText('Loading the caption font').waitFor();
    held.resolve();
    await panel().getByText(`${inItsPlace} Inter instead.`).waitFor();
    await drawnIn({ font: 'Inter', font_id: null });
    await screen.page.unroute('**/own-fonts/**');
    await panel().getByLabel('Max lines').selectOption('1');
    const [uploaded] = await fonts();
    await drawnIn({ font_id: uploaded?.id });
    expect(await panel().getByText(inItsPlace).count()).toBe(0);
  });

  it('and saved styles move the focus to the next item when they are deleted, or to the control beside the last', async () => {
    const focused = () =>
      screen.page.evaluate(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`);
    const remove = (name: string) =>
      panel()
        .getByRole('button', { name: `Delete: ${name}` })
        .press('Enter');
    for (const name of ['One', 'Two', 'Three']) await api.post('/styles', { name, style: {} });
    for (const file of [brandFont(), otherBrandFont()]) await api.post('/fonts', bodyOf(file));
    await screen.page.reload();
    const names = (await api.get('/styles')).as(SavedStyleList).data.map(({ name }) => name);
    for (const [at, name] of names.entries()) {
      await remove(name);
      const next = names[at + 1];
      await expect.poll(focused, patience).toBe(next ? `Apply: ${next}` : 'Saved styles');
    }
    const confirm = () => screen.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    const deleteFont = () => panel().getByRole('button', { name: 'Delete: Pacifico Regular' }).last().press('Enter');
    await deleteFont();
    await confirm();
    await expect.poll(focused, patience).toBe('Delete: Pacifico Regular');
    await deleteFont();
    await confirm();
    await expect.poll(focused, patience).toBe('Upload a font…');
  });

  it('are refused with a reason, and a style says when its font was deleted elsewhere', async () => {
    await font().waitFor();
    await upload('page.ttf', Buffer.from('<html>'));
    await panel().getByRole('heading', { name: 'The file cannot be used as a font' }).waitFor();
    await panel().getByText('The file is not a TrueType font.').waitFor();
    await upload('restricted.ttf', withNumber('OS/2', 8, 2));
    await panel().getByRole('heading', { name: 'The licence of the font does not permit captions' }).waitFor();
    await upload('large.ttf', Buffer.alloc(maxFontBytes + 1));
    await panel().getByText('The file is larger than 4 MB.').waitFor();
    expect(await fonts()).toEqual([]);
    expect(await font().inputValue()).toBe('Inter');

    await upload('pacifico.ttf', brandFont());
    await expect.poll(style, patience).toHaveProperty('font_id');
    for (const { id } of await fonts()) await api.send('DELETE', `/fonts/${id}`);
    await screen.page.reload();
    await panel().getByText('The font of this style was deleted.').waitFor();
    await drawnIn({ font: 'Inter', font_id: null });
    expect(await font().locator('option:checked').innerText()).toBe('Deleted font');
  });
});

const countClosedBitmaps = `
  globalThis.closedBitmaps = 0;
  const { close } = ImageBitmap.prototype;
  ImageBitmap.prototype.close = function () {
    closedBitmaps += 1;
    close.call(this);
  };`;
