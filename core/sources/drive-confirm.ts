import { hostWithin } from './host-within.ts';

/**
 * The download URL on the page with which Google Drive asks to confirm the download of a file that is too large for its virus
 * scan; undefined for any other page.
 */
export function driveConfirmUrl(page: URL, html: string): URL | undefined {
  if (!hostWithin(page, 'drive.usercontent.google.com') && !hostWithin(page, 'drive.google.com')) return undefined;
  const action = /<form[^>]*\bid="download-form"[^>]*\baction="([^"]+)"/.exec(html)?.[1];
  if (!action || !URL.canParse(unescaped(action), page.href)) return undefined;
  const url = new URL(unescaped(action), page.href);
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    url.searchParams.set(name, unescaped(value));
  }
  return url;
}

const unescaped = (attribute: string): string => attribute.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
