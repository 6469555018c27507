import { describe, expect, inject, it } from 'vitest';
import { CommentList } from '#contract/schemas/review.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { TranscriptVersionList } from '#contract/schemas/transcript-version.ts';
import { accessibilityFaults } from '../support/console/accessibility.ts';
import { ConsolePage } from '../support/console/console-page.ts';
import { openEditor } from '../support/console/open-editor.ts';
import { browserPath } from '../support/tls/browser.ts';

const cloud = inject('cloud');
const patience = { timeout: 200_000 };
const script = '<script>window.attacked = true</script><img src=x onerror="window.attacked = true">';

describe.skipIf(browserPath === undefined)('a review', () => {
  it('is shared from the editor, done by somebody without a session, resolved and revoked in the editor', async () => {
    const { own, id, screen } = await openEditor(cloud);
    await screen.press('More actions');
    await screen.press('Share for review');
    await screen.fill('Who it is for', 'Anna');
    await screen.press('Create link');
    const url = new URL(await screen.secret());
    // The link is shown above the dialog.
    await screen.press('Close');
    await screen.press('Close');

    const guest = await ConsolePage.open(browserPath ?? '', cloud.baseUrl);
    await guest.goTo(`${url.pathname}${url.hash}`);
    // Made because of the link, though browsers play the source.
    const video = guest.page.locator('video');
    await video.waitFor();
    expect(await video.getAttribute('src')).toMatch(/\/playback\/.*proxy\.mp4/);
    await expect
      .poll(() => guest.page.evaluate<number>(`document.querySelector('video').readyState`), patience)
      .toBeGreaterThan(1);
    await guest.page.getByRole('button', { name: 'Welcome back home' }).click();
    await guest.fill('The line at 0:00.0', 'Welcome back, Joan');
    await guest.page.keyboard.press('Enter');
    await guest.page.getByText('The correction is saved.').waitFor();
    await guest.fill('Comment at 0:00', script);
    await guest.fill('Your name', 'Anna');
    await guest.press('Send');
    await guest.page.locator('.comment-text', { hasText: script }).waitFor();
    expect(await accessibilityFaults(guest)).toEqual([]);
    expect(await guest.page.evaluate('[document.cookie, sessionStorage.length]')).toEqual(['', 0]);
    expect(await guest.page.evaluate('Object.values(localStorage).join()')).toBe('Anna');

    expect((await own.get(`/projects/${id}/transcript`)).as(Transcript).text).toBe('Welcome back, Joan');
    const versions = (await own.get(`/projects/${id}/transcript/versions`)).as(TranscriptVersionList).data;
    expect(versions[0]?.author.kind).toBe('reviewer');
    await screen.goTo(`/console/projects/${id}#comments`);
    await screen.page.locator('.comment-text', { hasText: script }).waitFor();
    for (const { page } of [screen, guest]) expect(await page.evaluate(`'attacked' in window`)).toBe(false);
    await screen.press('Resolve');
    await screen.page.getByText('Nothing is open').waitFor();
    expect((await own.get(`/projects/${id}/comments`)).as(CommentList).data).toMatchObject([
      { resolved: true, author: 'Anna', text: script },
    ]);

    await screen.press('More actions');
    await screen.press('Share for review');
    await screen.press('Revoke: Anna');
    await screen.page.getByText('The link is revoked.').waitFor();
    await guest.page.reload();
    await guest.heading('This link has ended');
    await guest.goTo(`/console/projects/${id}`);
    await guest.page.getByLabel('API key').waitFor();
    await Promise.all([screen.closeWithoutComplaint(), guest.closeWithoutComplaint()]);
  });
});
