import { expect, it } from 'vitest';
import { sourceOfUrl, titleOfUrl } from '#core/sources/source-file.ts';

it.each([
  ['https://a-host.com/talks/My%20talk.mp4?x=1', 'My talk', 'video'],
  ['https://a-host.com/episode.1.MP3', 'episode.1', 'audio'],
  ['https://a-host.com/%E2%82%AC.m4a', '€', 'audio'],
  ['https://a-host.com/%ff.mp4', '%ff', 'video'],
  ['https://a-host.com/folder/', 'folder', 'video'],
  ['https://a-host.com/', 'a-host.com', 'video'],
  ['https://a-host.com/%20my%00talk.mp3%20', 'my talk', 'audio'],
  [`https://${'a.'.repeat(120)}com/`, 'a.'.repeat(100), 'video'],
  ['https://drive.google.com/file/d/1A/view', 'drive.google.com', 'video'],
])('%s has the title %s and is taken for %s', (url, title, source) => {
  expect(titleOfUrl(new URL(url))).toBe(title);
  expect(sourceOfUrl(new URL(url))).toBe(source);
});
