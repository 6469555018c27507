import { describe, expect, it } from 'vitest';
import { refuseStreamingSite, streamingSites } from '../../../core/sources/streaming-sites.ts';
import { UnsupportedSource } from '../../../core/sources/unsupported-source.ts';

describe.each(streamingSites)('$name', ({ name, domains }) => {
  it.each(domains)('%s is refused, as is what lies below it, and the user is told what to do instead', (domain) => {
    for (const url of [`https://${domain}/a`, `https://www.${domain}/watch?v=1`, `https://${domain}./a`]) {
      expect(() => refuseStreamingSite(new URL(url))).toThrow(UnsupportedSource);
    }
    expect(() => refuseStreamingSite(new URL(`https://${domain}/`))).toThrow(`Links to ${name} lead to a page`);
    expect(() => refuseStreamingSite(new URL(`https://${domain}/`))).toThrow('upload it with POST /uploads');
  });

  it.each(domains)('a name that only ends or begins like %s is let pass', (domain) => {
    refuseStreamingSite(new URL(`https://not${domain}/`));
    refuseStreamingSite(new URL(`https://${domain}.a-media-host.com/`));
    refuseStreamingSite(new URL(`https://media.a-host.com/${domain}/x.mp4`));
  });
});
