import { AV_CODEC_ID_PNG } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';

/** The pixels of a PNG that we made. */
export async function decodeStill(png: Uint8Array): Promise<Frame> {
  const decoder = new CodecContext();
  const packet = new Packet();
  const frame = new Frame();
  decoder.allocContext3(Codec.findDecoder(AV_CODEC_ID_PNG));
  packet.alloc();
  packet.data = Buffer.from(png);
  frame.alloc();
  try {
    const opened = await decoder.open2(null, null);
    if (opened < 0 || decoder.sendPacketSync(packet) < 0) throw new Error('The still picture is no PNG');
    decoder.sendPacketSync(null);
    if (decoder.receiveFrameSync(frame) < 0) throw new Error('The still picture is no PNG');
    return frame;
  } finally {
    packet.free();
    decoder.freeContext();
  }
}
