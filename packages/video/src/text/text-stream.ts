import type { TextTrack } from '@cueline/captions/subtitles/text-track.ts';
import { AV_CODEC_ID_MOV_TEXT, AV_PKT_FLAG_KEY, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants';
import { CodecParameters, Packet } from 'node-av/lib';
import type { PacketStream } from '../file/write-mp4.ts';
import type { VideoPlan } from '../plan.ts';

/**
 * FFmpeg ends a text early, by an empty sample of no length, where another track's is finer. The finest are those of the picture at
 * 60000/1001 frames a second and of the sound; this is a multiple of both.
 */
const timeBase = { num: 1, den: 240_000 };
const ticksPerMs = BigInt(timeBase.den / 1000);

/** A longer pause is made longer by FFmpeg when it comes to the next cue, so that none goes on after the end of the video. */
const maxPauseMs = 100;

/** How many packets a text has at most: one for each cue, two for the pause before it, and one for the end. */
export const textPacketsOf = (text: TextTrack | undefined): number => (text ? 3 * text.cues.length + 1 : 0);

/** Text as 3GPP Timed Text (3GPP TS 26.245), which Apple's players, VLC and FFmpeg read in an MP4. */
export function textStream({ language, isDefault, cues }: TextTrack, canvas: VideoPlan['canvas']): PacketStream {
  const parameters = new CodecParameters();
  parameters.alloc();
  parameters.codecType = AVMEDIA_TYPE_SUBTITLE;
  parameters.codecId = AV_CODEC_ID_MOV_TEXT;
  parameters.width = canvas.widthPx;
  parameters.height = canvas.heightPx;
  parameters.extradata = sampleDescription(canvas);
  return { parameters, timeBase, text: { language, isDefault }, packets: packetsOf(cues) };
}

/** Without gaps, as the format wants it: a pause is a packet without text. */
async function* packetsOf(cues: TextTrack['cues']): AsyncGenerator<Packet> {
  let endMs = 0;
  for (const cue of cues) {
    const pauseMs = Math.min(cue.startMs - endMs, maxPauseMs);
    if (pauseMs > 0) yield packetOf({ startMs: endMs, endMs: endMs + pauseMs, text: '' });
    yield packetOf(cue);
    endMs = cue.endMs;
  }
}

function packetOf({ startMs, endMs, text }: TextTrack['cues'][number]): Packet {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  const packet = new Packet();
  packet.alloc();
  packet.data = Buffer.concat([length, bytes]);
  packet.pts = BigInt(startMs) * ticksPerMs;
  packet.dts = packet.pts;
  packet.duration = BigInt(endMs - startMs) * ticksPerMs;
  packet.timeBase = timeBase;
  packet.flags = AV_PKT_FLAG_KEY;
  return packet;
}

/** White letters, centred at the bottom of the whole picture, of a twentieth of its height. */
function sampleDescription({ widthPx, heightPx }: VideoPlan['canvas']): Buffer {
  const font = Buffer.from('Sans-Serif');
  const fonts = Buffer.alloc(13);
  fonts.writeUInt32BE(fonts.length + font.length);
  fonts.write('ftab', 4);
  fonts.writeUInt16BE(1, 8);
  fonts.writeUInt16BE(1, 10);
  fonts.writeUInt8(font.length, 12);
  // What is zero: flags, the background, top and left, and the characters that the style is of, which are all.
  const text = Buffer.alloc(30);
  text.writeInt8(1, 4);
  text.writeInt8(-1, 5);
  text.writeUInt16BE(heightPx, 14);
  text.writeUInt16BE(widthPx, 16);
  text.writeUInt16BE(1, 22);
  text.writeUInt8(Math.min(255, Math.round(heightPx / 20)), 25);
  text.writeUInt32BE(0xffffffff, 26);
  return Buffer.concat([text, fonts, font]);
}
