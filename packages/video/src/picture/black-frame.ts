import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { VideoPlan } from '../plan.ts';

/** Black of Rec. 709 in limited range. */
export function blackFrame({ widthPx, heightPx }: VideoPlan['canvas']): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = widthPx;
  frame.height = heightPx;
  frame.format = AV_PIX_FMT_YUV420P;
  // Not by a buffer of ours: the frame would use its memory when that has become something else.
  const [luma, ...chroma] = frame.getBuffer() < 0 ? [] : (frame.data ?? []);
  if (!luma || chroma.length < 2) throw new Error('There is no memory for a frame');
  luma.fill(16);
  for (const plane of chroma) plane.fill(128);
  return frame;
}
