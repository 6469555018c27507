import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { oneDriveItem, oneDriveToken } from '#core/sources/one-drive.ts';
import { type Answer, withRanges } from '../tls/file-host.ts';

/** Hosts of shared files. */
export const shareNames = [
  'www.dropbox.com',
  'drive.usercontent.google.com',
  'api-badgerp.svc.ms',
  'my.microsoftpersonalcontent.com',
  'acme-my.sharepoint.com',
  'app.box.com',
  'drive.google.com',
  'go.short-links.com',
];

const page = '<html>Sign in</html>';
/** The page that Google Drive shows before a file that is too large for its virus scan. */
const drivePage = `<form id="download-form" action="https://drive.usercontent.google.com/download" method="get">
  <input type="hidden" name="id" value="1A"><input type="hidden" name="uuid" value="u-1"></form>`;
const itemPath = (share: string): string => oneDriveItem(new URL(share)).pathname;
const badger = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === 'Badger t0ken' && headers.prefer === 'autoredeem';

/** The cookies that a host received although it had set none. */
export const strayCookies: (string | undefined)[] = [];

/** How these hosts share the file, or refuse to. */
export const shareAnswers = (talk: Uint8Array): Record<string, Answer> => {
  const file = withRanges(talk, { 'content-type': 'video/mp4' });
  const named = withRanges(talk, {
    'content-disposition': `attachment; filename="x"; filename*=UTF-8''A%20na%C3%AFve%20talk.mp4`,
  });
  const html = { 'content-type': 'text/html; charset=utf-8' };
  return {
    '/scl/fi/abc/talk.mp4': (_, response, url) =>
      url.searchParams.get('dl') === '1'
        ? response.writeHead(302, { location: '/cd/0/get/talk.mp4' }).end()
        : response.writeHead(200, html).end(page),
    '/cd/0/get/talk.mp4': file,
    '/s/private/talk.mp4': (_, response) => response.writeHead(200, html).end(page),
    '/download': (request, response, url) =>
      url.searchParams.get('uuid') === 'u-1'
        ? file(request, response, url)
        : response.writeHead(200, html).end(url.searchParams.get('id') === '1A' ? drivePage : page),
    '/large': (_, response) =>
      response.writeHead(302, { location: 'https://drive.google.com/file/d/1A/view?usp=sharing' }).end(),
    '/folder': (_, response) => response.writeHead(301, { location: 'https://www.dropbox.com/sh/abc/def?dl=0' }).end(),
    '/file/d/1A/view': (_, response) => response.writeHead(200, html).end(page),
    '/sh/abc/def': (_, response) => response.writeHead(200, html).end(page),
    '/v1.0/token': async (request, response) => {
      const known = request.method === 'POST' && JSON.parse(await text(request)).appId === oneDriveToken.appId;
      response.writeHead(known ? 200 : 400).end(JSON.stringify({ token: 't0ken' }));
    },
    [itemPath('https://1drv.ms/v/s!AbC?e=x')]: (request, response) =>
      badger(request)
        ? response.end(JSON.stringify({ '@content.downloadUrl': 'https://my.microsoftpersonalcontent.com/talk.mp4' }))
        : response.writeHead(401).end(),
    [itemPath('https://1drv.ms/v/s!folder')]: (_, response) => response.end(JSON.stringify({ folder: {} })),
    [itemPath('https://1drv.ms/v/s!inward')]: (_, response) =>
      response.end(JSON.stringify({ '@content.downloadUrl': 'https://169.254.169.254/' })),
    [itemPath('https://1drv.ms/v/s!private')]: (_, response) => response.writeHead(403).end(),
    [itemPath('https://1drv.ms/v/s!changed')]: (_, response) => response.end('no JSON'),
    '/talk.mp4': file,
    '/:v:/g/personal/a/Ex1': (_, response) =>
      response
        .writeHead(302, {
          location: '/personal/a/download.aspx',
          'set-cookie': ['FedAuth=old; path=/', 'FedAuth=anon'],
        })
        .end(),
    '/personal/a/download.aspx': (request, response) =>
      request.headers.cookie === 'FedAuth=anon'
        ? response.writeHead(302, { location: 'https://app.box.com/elsewhere.mp4' }).end()
        : response.writeHead(200, html).end(page),
    '/elsewhere.mp4': (request, response, url) => {
      strayCookies.push(request.headers.cookie);
      return file(request, response, url);
    },
    // The signature of a presigned URL covers the Host, so a request has the URL's.
    '/shared/static/abc123': (request, response, url) =>
      request.headers.host === 'app.box.com' ? named(request, response, url) : response.writeHead(403).end(),
  };
};
