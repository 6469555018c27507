import { hostWithin } from './host-within.ts';
import { UnsupportedSource } from './unsupported-source.ts';

interface StreamingSite {
  readonly name: string;
  /** With their subdomains. */
  readonly domains: readonly string[];
}

/** Sites whose links lead to a player or a post, and whose terms forbid downloads. */
export const streamingSites: readonly StreamingSite[] = [
  { name: 'YouTube', domains: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'googlevideo.com'] },
  { name: 'Vimeo', domains: ['vimeo.com'] },
  { name: 'Dailymotion', domains: ['dailymotion.com', 'dai.ly'] },
  { name: 'Twitch', domains: ['twitch.tv'] },
  { name: 'Kick', domains: ['kick.com'] },
  { name: 'TikTok', domains: ['tiktok.com'] },
  { name: 'Instagram', domains: ['instagram.com', 'instagr.am'] },
  { name: 'Facebook', domains: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'] },
  { name: 'Threads', domains: ['threads.net', 'threads.com'] },
  { name: 'X', domains: ['x.com', 'twitter.com', 't.co'] },
  { name: 'LinkedIn', domains: ['linkedin.com', 'lnkd.in'] },
  { name: 'Reddit', domains: ['reddit.com', 'redd.it'] },
  { name: 'Pinterest', domains: ['pinterest.com', 'pinterest.co.uk', 'pinterest.de', 'pinterest.fr', 'pin.it'] },
  { name: 'Snapchat', domains: ['snapchat.com'] },
  { name: 'Bluesky', domains: ['bsky.app'] },
  { name: 'Tumblr', domains: ['tumblr.com'] },
  { name: 'VK', domains: ['vk.com', 'vkvideo.ru'] },
  { name: 'Telegram', domains: ['t.me', 'telegram.me'] },
  { name: 'Weibo', domains: ['weibo.com', 'weibo.cn'] },
  { name: 'Douyin', domains: ['douyin.com'] },
  { name: 'Youku', domains: ['youku.com'] },
  { name: 'Rumble', domains: ['rumble.com'] },
  { name: 'Odysee', domains: ['odysee.com'] },
  { name: 'Bilibili', domains: ['bilibili.com', 'bilibili.tv', 'b23.tv'] },
  { name: 'Niconico', domains: ['nicovideo.jp', 'nico.ms'] },
  { name: 'SoundCloud', domains: ['soundcloud.com'] },
  { name: 'Spotify', domains: ['spotify.com', 'spotify.link'] },
  { name: 'Apple Music and Podcasts', domains: ['music.apple.com', 'podcasts.apple.com', 'tv.apple.com'] },
  { name: 'Deezer', domains: ['deezer.com'] },
  { name: 'Tidal', domains: ['tidal.com'] },
  { name: 'Bandcamp', domains: ['bandcamp.com'] },
  { name: 'Mixcloud', domains: ['mixcloud.com'] },
  { name: 'Audible', domains: ['audible.com'] },
  { name: 'Netflix', domains: ['netflix.com'] },
  { name: 'Prime Video', domains: ['primevideo.com'] },
  { name: 'Disney+', domains: ['disneyplus.com'] },
  { name: 'Paramount+', domains: ['paramountplus.com'] },
  { name: 'Peacock', domains: ['peacocktv.com'] },
  { name: 'Crunchyroll', domains: ['crunchyroll.com'] },
  { name: 'Hulu', domains: ['hulu.com'] },
  { name: 'Max', domains: ['max.com', 'hbomax.com'] },
];

/** Throws UnsupportedSource for a link to a streaming site. */
export function refuseStreamingSite(url: URL): void {
  const site = streamingSites.find(({ domains }) => domains.some((domain) => hostWithin(url, domain)));
  if (!site) return;
  throw new UnsupportedSource(
    `Links to ${site.name} lead to a page and not to a media file. Save the media from there if you have the right to, then upload it, or give a direct link to the file.`,
  );
}
