import { expect, it } from 'vitest';
import { driveConfirmUrl } from '#core/sources/drive-confirm.ts';
import { isOneDriveItem } from '#core/sources/one-drive.ts';
import { directLink, shareLinks, sharingAdvice } from '#core/sources/share-links.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';

/** A link as a person copies it, and the file behind it. */
const cases: readonly [string, string, string][] = [
  ['Dropbox', 'https://www.dropbox.com/s/abc123/talk.mp4?dl=0', 'https://www.dropbox.com/s/abc123/talk.mp4?dl=1'],
  [
    'Dropbox',
    'https://www.dropbox.com/scl/fi/abc/talk.mp4?rlkey=k&st=s&dl=0',
    'https://www.dropbox.com/scl/fi/abc/talk.mp4?rlkey=k&st=s&dl=1',
  ],
  [
    'Dropbox',
    'https://dl.dropboxusercontent.com/s/abc/talk.mp4',
    'https://dl.dropboxusercontent.com/s/abc/talk.mp4?dl=1',
  ],
  [
    'Google Drive',
    'https://drive.google.com/file/d/1A-b_C/view?usp=sharing',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t',
  ],
  [
    'Google Drive',
    'https://drive.google.com/open?id=1A-b_C&resourcekey=0-x',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t&resourcekey=0-x',
  ],
  [
    'Google Drive',
    'https://drive.google.com/uc?export=download&id=1A-b_C',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t',
  ],
  [
    'Google Drive',
    'https://drive.google.com/uc?id=1A-b_C',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t',
  ],
  [
    'Google Drive',
    'https://drive.google.com/file/u/1/d/1A-b_C/edit',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t',
  ],
  [
    'Google Drive',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&authuser=0',
    'https://drive.usercontent.google.com/download?id=1A-b_C&export=download&confirm=t',
  ],
  [
    'OneDrive',
    'https://1drv.ms/v/s!AbC?e=x',
    'https://my.microsoftpersonalcontent.com/_api/v2.0/shares/u!aHR0cHM6Ly8xZHJ2Lm1zL3YvcyFBYkM_ZT14/driveitem',
  ],
  [
    'OneDrive',
    'https://onedrive.live.com/?authkey=k&id=1',
    'https://my.microsoftpersonalcontent.com/_api/v2.0/shares/u!aHR0cHM6Ly9vbmVkcml2ZS5saXZlLmNvbS8_YXV0aGtleT1rJmlkPTE/driveitem',
  ],
  [
    'OneDrive',
    'https://my.microsoftpersonalcontent.com/personal/a/_layouts/15/download.aspx?UniqueId=1',
    'https://my.microsoftpersonalcontent.com/personal/a/_layouts/15/download.aspx?UniqueId=1',
  ],
  [
    'SharePoint',
    'https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y',
    'https://acme-my.sharepoint.com/:v:/g/personal/a/Ex1?e=y&download=1',
  ],
  ['Dropbox', 'https://www.dropbox.com/s/abc/talk.mp4?raw=1', 'https://www.dropbox.com/s/abc/talk.mp4?raw=1&dl=1'],
  [
    'SharePoint',
    'https://acme.sharepoint.com/sites/a/Shared%20Documents/talk.mp4',
    'https://acme.sharepoint.com/sites/a/Shared%20Documents/talk.mp4',
  ],
  ['Box', 'https://app.box.com/shared/static/abc123.mp4', 'https://app.box.com/shared/static/abc123.mp4'],
  ['Google Drive', 'https://drive.google.com/drive/my-drive', 'https://drive.google.com/drive/my-drive'],
  [
    'Google Drive',
    'https://drive.google.com/file/u/12/d/1A/view',
    'https://drive.usercontent.google.com/download?id=1A&export=download&confirm=t',
  ],
  // The segments that mark a share link count only at the start of a path.
  ...[
    ['Dropbox', 'https://dl.dropboxusercontent.com/files/s/talk.mp4'],
    ['Dropbox', 'https://dl.dropboxusercontent.com/files/sh/talk.mp4'],
    ['Dropbox', 'https://dl.dropboxusercontent.com/files/t/talk.mp4'],
    ['OneDrive', 'https://my.microsoftpersonalcontent.com/files/f/talk.mp4'],
    ['Google Drive', 'https://drive.usercontent.google.com/files/drive/folders/talk.mp4'],
    ['SharePoint', 'https://acme.sharepoint.com/sites/:f:/talk.mp4'],
    ['SharePoint', 'https://acme.sharepoint.com/sites/:v:/talk.mp4'],
    ['Box', 'https://dl.boxcloud.com/files/folder/talk.mp4'],
    ['Box', 'https://dl.boxcloud.com/files/s/talk.mp4'],
  ].map(([service = '', file = '']): [string, string, string] => [service, file, file]),
  ['Box', 'https://app.box.com/s/abc123', 'https://app.box.com/shared/static/abc123'],
  ['Box', 'https://acme.app.box.com/s/abc123?x=1', 'https://acme.app.box.com/shared/static/abc123'],
  [
    'WeTransfer',
    'https://download.wetransfer.com/eu1/x/talk.mp4?token=t',
    'https://download.wetransfer.com/eu1/x/talk.mp4?token=t',
  ],
  ['Loom', 'https://cdn.loom.com/sessions/raw/0123abc.mp4?p=1', 'https://cdn.loom.com/sessions/raw/0123abc.mp4?p=1'],
  ['any other host', 'https://notdropbox.com/s/x.mp4?dl=0', 'https://notdropbox.com/s/x.mp4?dl=0'],
  ['any other host', 'https://media.a-host.com/s/x.mp4?dl=0', 'https://media.a-host.com/s/x.mp4?dl=0'],
];

it.each(cases)('a link of %s opens its file: %s', (_service, link, file) =>
  expect(directLink(new URL(link)).href).toBe(file),
);

/** Links that open only in a browser. */
const pages: readonly [string, string][] = [
  ['Dropbox Transfer', 'https://www.dropbox.com/t/abc'],
  ['WeTransfer', 'https://we.tl/t-abc'],
  ['WeTransfer', 'https://wetransfer.com/downloads/abc'],
  ['iCloud', 'https://www.icloud.com/iclouddrive/0abc#talk'],
  ['iCloud', 'https://share.icloud.com/photos/0abc'],
  ['Google Photos', 'https://photos.app.goo.gl/abc'],
  ['Mega', 'https://mega.nz/file/abc#key'],
  ['Loom', 'https://www.loom.com/share/0123abc?sid=1'],
  ['Proton Drive', 'https://drive.proton.me/urls/ABC#key'],
];

it.each(pages)('a link of %s is refused with advice: %s', (service, link) => {
  expect(() => directLink(new URL(link))).toThrow(UnsupportedSource);
  expect(() => directLink(new URL(link))).toThrow(`Links of ${service} open only in a browser`);
});

it('has a case for every service', () => {
  const tested = [...cases, ...pages].map(([service]) => service);
  expect(tested).toEqual(expect.arrayContaining(shareLinks.map(({ service }) => service)));
});

it.each(cases.slice(0, -1))('%s: says which setting to change when %s leads to no file', (service, link, file) => {
  const known = shareLinks.find((one) => one.service === service)?.setting;
  expect(sharingAdvice(new URL(file))).toContain(known ?? 'upload it');
  expect(sharingAdvice(new URL(link))).toContain(known ?? 'upload it');
});

it('distinguishes a OneDrive item from its bytes', () => {
  expect(cases.filter(([, , file]) => isOneDriveItem(new URL(file))).map(([service]) => service)).toEqual([
    'OneDrive',
    'OneDrive',
  ]);
});

it.each([
  ['Dropbox', 'https://www.dropbox.com/sh/abc/def?dl=0'],
  ['Dropbox', 'https://www.dropbox.com/scl/fo/abc/def?rlkey=k'],
  ['Google Drive', 'https://drive.google.com/drive/folders/1A'],
  ['Google Drive', 'https://drive.google.com/drive/u/12/folders/1A'],
  ['SharePoint', 'https://acme.sharepoint.com/:f:/g/personal/a/Ex1'],
  ['OneDrive', 'https://1drv.ms/f/s!AbC'],
  ['OneDrive', 'https://onedrive.live.com/:f:/g/personal/a/Ex1'],
  ['Box', 'https://app.box.com/folder/1'],
  ['Box', 'https://app.box.com/s/abc123/folder/1'],
])('a folder of %s is refused with advice: %s', (service, link) => {
  expect(() => directLink(new URL(link))).toThrow(UnsupportedSource);
  expect(() => directLink(new URL(link))).toThrow(
    `This ${service} link leads to a folder. Share the media file itself and give that link.`,
  );
});

it('follows the form of the page that Google Drive shows before a large file', () => {
  const page = new URL('https://drive.usercontent.google.com/download?id=1A&export=download');
  const html = `<html><form id="download-form" action="https://drive.usercontent.google.com/download" method="get">
    <input type="submit" id="uc-download-link" value="Download anyway"/><input type="hidden" name="id" value="1A">
    <input type="hidden" name="export" value="download"><input type="hidden" name="confirm" value="t">
    <input type="hidden" name="uuid" value="u-1&amp;2"></form></html>`;
  expect(driveConfirmUrl(page, html)?.href).toBe(
    'https://drive.usercontent.google.com/download?id=1A&export=download&confirm=t&uuid=u-1%262',
  );
  const [other, form] = [
    new URL('https://drive.google.com/uc?id=1A'),
    '<form class="f" id="download-form" method="get" action="/x?name=Ann&#39;s">',
  ];
  expect(driveConfirmUrl(other, form)?.href).toBe('https://drive.google.com/x?name=Ann%27s');
  expect(driveConfirmUrl(page, '<html>Sign in</html>')).toBeUndefined();
  expect(driveConfirmUrl(new URL('https://a-host.com/'), html)).toBeUndefined();
});
