import { execFileSync } from 'node:child_process';

/** What ffprobe says of the streams of a file. */
export const probe = (file: Buffer) =>
  JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', 'pipe:0'], { input: file }).toString(),
  );
