import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { oneDriveItem, oneDriveToken } from '#core/sources/one-drive.ts';
import { bucketName } from '#runtime/environment.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { FileHost, withRanges } from '../support/tls/file-host.ts';
import { tlsAuthority } from '../support/tls/tls-authority.ts';
import { TlsFront } from '../support/tls/tls-front.ts';

const talk = readFileSync(new URL('../fixtures/greeting.mp4', import.meta.url));
const names = [
  'www.dropbox.com',
  'drive.usercontent.google.com',
  'api-badgerp.svc.ms',
  'my.microsoftpersonalcontent.com',
  'acme-my.sharepoint.com',
  'app.box.com',
  'drive.google.com',
  'go.short-links.com',
];
const s3Name = 's3.eu-west-1.buckets-of-a-customer.com';
const authority = tlsAuthority(...names, s3Name);
const page = '<html>Sign in</html>';
/** The page that Google Drive shows before a file that is too large for its virus scan. */
const drivePage = `<form id="download-form" action="https://drive.usercontent.google.com/download" method="get">
  <input type="hidden" name="id" value="1A"><input type="hidden" name="uuid" value="u-1"></form>`;
const itemPath = (share: string): string => oneDriveItem(new URL(share)).pathname;
const badger = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === 'Badger t0ken' && headers.prefer === 'autoredeem';

/** The cookies that a host received although it had set none. */
const strayCookies: (string | undefined)[] = [];
let host: FileHost;
let s3Front: TlsFront;
let cloud: CloudProcess;
let api: Api;

beforeAll(async () => {
  const file = withRanges(talk, { 'content-type': 'video/mp4' });
  const html = { 'content-type': 'text/html; charset=utf-8' };
  host = await new FileHost(authority, {
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
    '/shared/static/abc123': withRanges(talk, {
      'content-disposition': `attachment; filename="x"; filename*=UTF-8''A%20na%C3%AFve%20talk.mp4`,
    }),
  }).listen();
  const published = names.flatMap((name) => ['--public-host', `${name}=${host.address}`]);
  s3Front = await new TlsFront(authority).listen();
  cloud = await CloudProcess.start({
    args: [...published, '--public-host', `${s3Name}=${s3Front.address}`, '--ca', authority.caFile],
  });
  api = new Api({ baseUrl: cloud.ready.base_url, apiKey: cloud.ready.api_key });
});
afterAll(async () => {
  await cloud?.stopAndForget();
  await host?.stop();
  await s3Front?.stop();
  authority.forget();
});

const imported = async (source_url: string): Promise<Job | undefined> => {
  const begun = (await api.post('/projects', { source_url, auto_transcribe: false })).as(Project);
  return (await api.settled(`/jobs/${begun.job_id}`, Job)).at(-1);
};

describe('a link as users copy it', () => {
  it.concurrent.each([
    ['Dropbox', 'https://www.dropbox.com/scl/fi/abc/talk.mp4?rlkey=k&dl=0'],
    ['Google Drive, of a large file', 'https://drive.google.com/file/d/1A/view?usp=sharing'],
    ['OneDrive', 'https://1drv.ms/v/s!AbC?e=x'],
    ['SharePoint', 'https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y'],
    ['Box', 'https://app.box.com/s/abc123'],
    ['Google Drive, behind a short link,', 'https://go.short-links.com/large'],
  ])('from %s imports the file', async (_service, link) => {
    expect(await imported(link)).toMatchObject({ status: 'completed', error: null });
  });

  it('whose host names the file gives the project its title, unless the request has one', async () => {
    const titled = async (fields: object) => {
      const body = { source_url: 'https://app.box.com/s/abc123', auto_transcribe: false, ...fields };
      const { id, job_id } = (await api.post('/projects', body)).as(Project);
      await api.settled(`/jobs/${job_id}`, Job);
      return (await api.get(`/projects/${id}`)).as(Project).title;
    };
    expect(await titled({})).toBe('A naïve talk');
    expect(await titled({ title: 'Mine' })).toBe('Mine');
  });

  it('sends no host the cookies of another', async () => {
    await imported('https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y');
    expect(strayCookies.length).toBeGreaterThan(1);
    expect(new Set(strayCookies)).toEqual(new Set([undefined]));
  });
});

describe('a link that is not shared with everyone', () => {
  it.concurrent.each([
    ['Dropbox', 'https://www.dropbox.com/s/private/talk.mp4?dl=0', 'In Dropbox, share the file with'],
    ['Google Drive', 'https://drive.google.com/file/d/9Z/view', 'In Google Drive, set General access to'],
    ['OneDrive', 'https://1drv.ms/v/s!private', 'In OneDrive, share the file with'],
    ['a folder of OneDrive', 'https://1drv.ms/v/s!folder', 'Share the media file itself'],
    ['a folder of Dropbox behind a short link', 'https://go.short-links.com/folder', 'leads to a folder'],
    ['OneDrive with an unknown answer', 'https://1drv.ms/v/s!changed', 'did not say where the file is'],
    ['OneDrive with a private address', 'https://1drv.ms/v/s!inward', 'not public'],
  ])('fails with the reason or the setting to change: %s', async (_service, link, reason) => {
    expect(await imported(link)).toMatchObject({ status: 'failed', error: expect.stringContaining(reason) });
  });
});

describe('a presigned S3 URL', () => {
  const presigned = async (key: string): Promise<string> => {
    await enterDeployment({ data: cloud.data });
    s3Front.target = new URL(process.env.AWS_ENDPOINT_URL ?? '');
    const object = { Bucket: bucketName(), Key: key };
    await new S3Client({ forcePathStyle: true }).send(new PutObjectCommand({ ...object, Body: talk }));
    const customer = new S3Client({ endpoint: `https://${s3Name}`, forcePathStyle: true });
    return getSignedUrl(customer, new GetObjectCommand(object), { expiresIn: 60 });
  };

  it('imports the file, since the request has the Host of the URL, which the signature covers', async () => {
    expect(await imported(await presigned('shared/My talk (1+2) é.mp4'))).toMatchObject({
      status: 'completed',
      error: null,
    });
  });
});
