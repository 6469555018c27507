import { maxTracks } from '../limits.ts';

/**
 * The demuxers that may open a customer's file, by FFmpeg's names. Playlists, scripts and image sequences (HLS, concat) are not
 * among them: these make FFmpeg open other files than the one it is given.
 */
const demuxers =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,asf,wav,mp3,flac,ogg,aac,ac3,eac3,amr,amrnb,amrwb';

const pictureDecoders = [
  ...['h264', 'hevc', 'libdav1d', 'vp8', 'vp9', 'mpeg1video', 'mpeg2video', 'mpeg4', 'h263', 'h263p', 'theora'],
  ...['msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'mjpeg', 'jpeg2000', 'prores', 'dnxhd', 'cfhd', 'dvvideo'],
  ...['qtrle', 'png', 'rawvideo', 'v210', 'ffv1', 'huffyuv', 'utvideo'],
];
const soundDecoders = [
  ...['aac', 'aac_latm', 'ac3', 'eac3', 'dca', 'truehd', 'mp1', 'mp2', 'mp3float', 'flac', 'alac', 'opus', 'vorbis'],
  ...['amrnb', 'amrwb', 'wmav1', 'wmav2', 'wmapro', 'wmalossless', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be'],
  ...['pcm_f64le', 'pcm_f64be', 'pcm_u8', 'pcm_s8', 'pcm_mulaw', 'pcm_alaw', 'pcm_bluray', 'pcm_dvd', 's302m'],
];

const decoders: readonly string[] = [...pictureDecoders, ...soundDecoders];

export const isAllowedDecoder = (name: string): boolean => decoders.includes(name);

/**
 * Options of an AVFormatContext: FFmpeg opens no address and no file, starts no other demuxer or decoder, and stops at the first track too
 * many.
 */
export const safeInput = {
  protocol_whitelist: '',
  format_whitelist: demuxers,
  codec_whitelist: decoders.join(','),
  max_streams: String(maxTracks + 1),
};
