/** Content types of common media files, by extension. The API probes the file itself. */
const mediaTypes: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
};

export const mediaTypeOf = (filename: string): string =>
  mediaTypes[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()] ?? 'video/mp4';
