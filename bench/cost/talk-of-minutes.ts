import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { talkPath } from '../../operate/stage/talk.ts';

/**
 * A video whose minutes are each the talk of 19 seconds and then silence, with a small picture and two frames a second: AWS's
 * bill depends on none of these, and they save time in the local recogniser and encoder. Returns the path.
 */
export const talkOfMinutes = (minutes: number, folder: string): string => {
  const path = join(folder, `${minutes}.mp4`);
  const minute = join(folder, 'minute.mp4');
  const still = ['-vf', 'fps=2,scale=320:-2,tpad=stop=-1:stop_mode=clone', '-c:v', 'libx264', '-preset', 'ultrafast'];
  ffmpeg('-i', talkPath, ...still, '-af', 'apad', '-c:a', 'aac', '-b:a', '64k', '-t', '60', minute);
  // The index is at the front, since the host appends padding to reach the size of a real video of this length.
  // Slightly shorter, so that the length rounds up to whole minutes.
  const length = String(minutes * 60 - 0.5);
  ffmpeg('-stream_loop', '-1', '-i', minute, '-c', 'copy', '-t', length, '-movflags', '+faststart', path);
  return path;
};

const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
};
