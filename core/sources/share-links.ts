import { hostWithin } from './host-within.ts';
import { UnsupportedSource } from './unsupported-source.ts';

interface ShareLinks {
  readonly service: string;
  readonly domains: readonly string[];
  /** The file behind a link that a person is given to share; undefined for a link that is direct already. */
  direct(url: URL): URL | undefined;
}

/** The file-sharing services people use. Their share links lead to a page around the file. */
export const shareLinks: readonly ShareLinks[] = [
  {
    service: 'Dropbox',
    domains: ['dropbox.com'],
    // https://help.dropbox.com/share/force-download
    direct: (url) => {
      if (/^\/(sh|scl\/fo)\//.test(url.pathname)) throw folderLink('Dropbox');
      return /^\/(s|scl\/fi)\//.test(url.pathname) ? withQuery(url, { dl: '1' }) : undefined;
    },
  },
  {
    service: 'Google Drive',
    domains: ['drive.google.com', 'docs.google.com'],
    direct: (url) => {
      if (/^\/drive\/(u\/\d+\/)?folders\//.test(url.pathname)) throw folderLink('Google Drive');
      const id = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
      if (!id) return undefined;
      const resourcekey = url.searchParams.get('resourcekey');
      // `confirm` passes the page that asks about files too large to be scanned for viruses.
      return withQuery(new URL('https://drive.usercontent.google.com/download'), {
        id,
        export: 'download',
        confirm: 't',
        ...(resourcekey && { resourcekey }),
      });
    },
  },
  {
    service: 'OneDrive',
    domains: ['1drv.ms', 'onedrive.live.com'],
    // https://learn.microsoft.com/onedrive/developer/rest-api/api/shares_get (Encoding sharing URLs)
    direct: (url) => new URL(`https://api.onedrive.com/v1.0/shares/u!${base64Url(url.href)}/root/content`),
  },
  {
    service: 'SharePoint',
    domains: ['sharepoint.com'],
    direct: (url) => {
      if (/^\/:f:\//.test(url.pathname)) throw folderLink('SharePoint');
      return /^\/:\w:\//.test(url.pathname) ? withQuery(url, { download: '1' }) : undefined;
    },
  },
  {
    service: 'Box',
    domains: ['box.com'],
    direct: (url) => {
      if (/^\/(folder|s\/[^/]+\/folder)\//.test(url.pathname)) throw folderLink('Box');
      const name = /^\/s\/([\w-]+)/.exec(url.pathname)?.[1];
      return name ? new URL(`/shared/static/${name}`, url.origin) : undefined;
    },
  },
];

/** The link to the file itself. Throws UnsupportedSource for a link to a folder. */
export function directLink(url: URL): URL {
  const service = shareLinks.find(({ domains }) => domains.some((domain) => hostWithin(url, domain)));
  return service?.direct(url) ?? url;
}

const folderLink = (service: string): UnsupportedSource =>
  new UnsupportedSource(`This ${service} link leads to a folder. Share the media file itself and give that link.`);

const withQuery = (url: URL, parameters: Readonly<Record<string, string>>): URL => {
  const changed = new URL(url.href);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed;
};

const base64Url = (text: string): string => Buffer.from(text).toString('base64url');
