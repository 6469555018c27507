import { expect, it } from 'vitest';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { sourceLink } from '#core/sources/source-link.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';

it('is the file behind a share link, or the link itself', () => {
  expect(sourceLink('https://www.dropbox.com/s/abc/talk.mp4?dl=0').href).toContain('?dl=1');
  expect(sourceLink('https://a-host.com/talk.mp4', ['api.a-host.com']).href).toBe('https://a-host.com/talk.mp4');
});

it.each([
  ['http://a-host.com/talk.mp4', undefined, 'this one starts with http. Give a direct https:// link'],
  ['https://10.0.0.1/talk.mp4', undefined, 'The URL leads to an address that is not public. Give a direct'],
  ['https://api.a-host.com/v1', ['api.a-host.com'], 'The URL leads to this API itself. Give a direct'],
])('%s is refused with advice', (url, ownHosts, said) => {
  const refused = () => sourceLink(url, ownHosts);
  expect(refused).toThrow(UnsupportedSource);
  expect(refused).toThrow(said);
  expect(refused).toThrow(expect.objectContaining({ cause: expect.any(EgressRefused) }));
});

it.each(['https://www.youtube.com/watch?v=1', 'https://www.dropbox.com/sh/abc/def'])(
  '%s is refused with the message for its kind of link',
  (url) => {
    expect(() => sourceLink(url)).toThrow(UnsupportedSource);
    expect(() => sourceLink(url)).not.toThrow('Give a direct https:// link to a media file');
  },
);
