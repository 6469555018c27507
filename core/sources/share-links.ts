import { hostWithin } from './host-within.ts';
import { oneDriveItem } from './one-drive.ts';
import { UnsupportedSource } from './unsupported-source.ts';

interface ShareLinks {
  readonly service: string;
  /** Domains of its share links and of its files. */
  readonly domains: readonly string[];
  /** What the user must change if a link does not lead to the file; absent where no setting helps. */
  readonly setting?: string;
  /** The direct link for a share link; undefined for a link that is direct already. */
  direct(url: URL): URL | undefined;
}

/** File-sharing services. Their share links lead to a web page and not to the file. */
export const shareLinks: readonly ShareLinks[] = [
  {
    service: 'Dropbox',
    domains: ['dropbox.com', 'dropboxusercontent.com'],
    setting: 'In Dropbox, share the file with "Anyone with this link", without a password, and allow downloads.',
    // https://help.dropbox.com/share/force-download
    direct: (url) => {
      if (/^\/(sh|scl\/fo)\//.test(url.pathname)) throw folderLink('Dropbox');
      if (/^\/(t|l\/t)\//.test(url.pathname)) throw downloadPage('Dropbox Transfer');
      return /^\/(s|scl\/fi)\//.test(url.pathname) ? withQuery(url, { dl: '1' }) : undefined;
    },
  },
  {
    service: 'Google Drive',
    domains: ['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'],
    setting:
      'In Google Drive, set General access to "Anyone with the link" and let viewers download. Google also stops links that very many download; then upload the file instead.',
    direct: (url) => {
      if (/^\/drive\/(u\/\d+\/)?folders\//.test(url.pathname)) throw folderLink('Google Drive');
      const id = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
      if (!id) return undefined;
      const resourcekey = url.searchParams.get('resourcekey');
      // `confirm` skips the page that asks about files too large for the virus scan.
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
    domains: ['1drv.ms', 'onedrive.live.com', 'my.microsoftpersonalcontent.com'],
    setting: 'In OneDrive, share the file with "Anyone with the link", and do not block downloads.',
    direct: (url) => {
      if (/^\/(:f:|f)\//.test(url.pathname)) throw folderLink('OneDrive');
      return hostWithin(url, 'my.microsoftpersonalcontent.com') ? undefined : oneDriveItem(url);
    },
  },
  {
    service: 'SharePoint',
    domains: ['sharepoint.com'],
    setting: 'In SharePoint, share the file with "Anyone with the link", and do not block downloads.',
    direct: (url) => {
      if (/^\/:f:\//.test(url.pathname)) throw folderLink('SharePoint');
      return /^\/:\w:\//.test(url.pathname) ? withQuery(url, { download: '1' }) : undefined;
    },
  },
  {
    service: 'Box',
    domains: ['box.com', 'boxcloud.com'],
    setting: 'In Box, set the shared link to "People with the link" and allow downloads.',
    direct: (url) => {
      if (/^\/(folder|s\/[^/]+\/folder)\//.test(url.pathname)) throw folderLink('Box');
      const name = /^\/s\/([\w-]+)/.exec(url.pathname)?.[1];
      return name ? new URL(`/shared/static/${name}`, url.origin) : undefined;
    },
  },
  pageOnly('WeTransfer', ['wetransfer.com', 'we.tl'], 'download.wetransfer.com'),
  pageOnly('iCloud', ['icloud.com']),
  pageOnly('Google Photos', ['photos.google.com', 'photos.app.goo.gl']),
  pageOnly('Mega', ['mega.nz', 'mega.io']),
  pageOnly('Loom', ['loom.com'], 'cdn.loom.com'),
  pageOnly('Proton Drive', ['drive.proton.me']),
];

/** A service whose links open only in a browser; `fileDomain` is the domain of its direct links. */
function pageOnly(service: string, domains: readonly string[], fileDomain?: string): ShareLinks {
  return {
    service,
    domains,
    direct: (url) => {
      if (fileDomain && hostWithin(url, fileDomain)) return undefined;
      throw downloadPage(service);
    },
  };
}

/** The direct link to the file. Throws UnsupportedSource for a link that does not lead to a single file. */
export function directLink(url: URL): URL {
  return serviceOf(url)?.direct(url) ?? url;
}

/** Advice for a link that does not lead to the file: the setting of the service, if it is a known one. */
export const sharingAdvice = (url: URL): string =>
  serviceOf(url)?.setting ?? 'Give a direct link to the file that everyone can open, or upload it.';

const serviceOf = (url: URL): ShareLinks | undefined =>
  shareLinks.find(({ domains }) => domains.some((domain) => hostWithin(url, domain)));

const folderLink = (service: string): UnsupportedSource =>
  new UnsupportedSource(`This ${service} link leads to a folder. Share the media file itself and give that link.`);

const downloadPage = (service: string): UnsupportedSource =>
  new UnsupportedSource(`Links of ${service} open only in a browser. Download the file there, then upload it.`);

const withQuery = (url: URL, parameters: Readonly<Record<string, string>>): URL => {
  const changed = new URL(url.href);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed;
};
