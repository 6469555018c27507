import { hostWithin } from './host-within.ts';

/**
 * Where the button leads on the page by which Google Drive asks whether a file too large to be scanned for viruses is
 * really wanted; undefined for any other page.
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
