import { describe, expect, it } from 'vitest';
import { refuseStreamingSite, streamingSites } from '#core/sources/streaming-sites.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';

describe.each(streamingSites)('$name', ({ name, domains }) => {
  it.each(domains)('%s and its subdomains are refused, with advice', (domain) => {
    for (const url of [`https://${domain}/a`, `https://www.${domain}/watch?v=1`, `https://${domain}./a`]) {
      expect(() => refuseStreamingSite(new URL(url))).toThrow(UnsupportedSource);
    }
    expect(() => refuseStreamingSite(new URL(`https://${domain}/`))).toThrow(`Links to ${name} lead to a page`);
    expect(() => refuseStreamingSite(new URL(`https://${domain}/`))).toThrow('upload it');
  });

  it.each(domains)('a host that only ends or begins like %s is accepted', (domain) => {
    refuseStreamingSite(new URL(`https://not${domain}/`));
    refuseStreamingSite(new URL(`https://${domain}.a-media-host.com/`));
    refuseStreamingSite(new URL(`https://media.a-host.com/${domain}/x.mp4`));
  });
});

it.each([
  ['YouTube', 'https://m.youtube.com/watch?v=1'],
  ['YouTube', 'https://music.youtube.com/watch?v=1'],
  ['YouTube', 'https://youtu.be/x'],
  ['YouTube', 'https://WWW.YOUTUBE.COM/shorts/1'],
  ['Vimeo', 'https://player.vimeo.com/video/1'],
  ['TikTok', 'https://vm.tiktok.com/x/'],
  ['Instagram', 'https://www.instagram.com/reel/x/'],
  ['Facebook', 'https://m.facebook.com/watch/?v=1'],
  ['Facebook', 'https://fb.watch/x/'],
  ['X', 'https://mobile.twitter.com/a/status/1'],
  ['X', 'https://x.com/a/status/1'],
  ['Twitch', 'https://clips.twitch.tv/x'],
  ['Dailymotion', 'https://dai.ly/x'],
  ['SoundCloud', 'https://on.soundcloud.com/x'],
  ['Spotify', 'https://open.spotify.com/episode/x'],
  ['Netflix', 'https://www.netflix.com/watch/1'],
  ['LinkedIn', 'https://www.linkedin.com/posts/x'],
  ['Reddit', 'https://v.redd.it/x'],
  ['Reddit', 'https://old.reddit.com/r/a/x'],
  ['Snapchat', 'https://t.snapchat.com/x'],
  ['Pinterest', 'https://www.pinterest.co.uk/pin/1/'],
  ['Bilibili', 'https://b23.tv/x'],
  ['Rumble', 'https://rumble.com/x.html'],
])('a link that people copy from %s is refused: %s', (name, link) =>
  expect(() => refuseStreamingSite(new URL(link))).toThrow(`Links to ${name} lead to a page`),
);
