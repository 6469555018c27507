import { describeFile } from '../describe-file.ts';
import { exportFrame } from '../export-frame.ts';
import { exportLayer, wholeOf } from '../export-layer.ts';
import { exportPicture, exportSound } from '../export-part.ts';
import { exportSpeech } from '../export-speech.ts';
import { exportVideo } from '../export-video.ts';
import { joinParts } from '../join-parts.ts';
import type { MadeVideo } from '../plan.ts';
import type { ByteSource } from '../source/byte-source.ts';
import type { ChildWork } from './messages.ts';
import { ParentLink } from './parent-link.ts';

const link = new ParentLink(make);
const pictureAt = link.pictureAt.bind(link);

/** The last of the files is the source, or the sound of what has one. */
async function make(work: ChildWork, files: readonly ByteSource[]): Promise<MadeVideo> {
  const source = files.at(-1);
  if (!source) throw new Error('There is nothing to make a video of');
  switch (work.makes) {
    case 'video':
      if (work.plan.layer) return exportLayer({ ...work, range: wholeOf(work.plan), pictureAt }, link);
      return exportVideo({ ...work, source, pictureAt }, link);
    case 'picture':
      if (work.plan.layer) return exportLayer({ ...work, pictureAt }, link);
      return exportPicture({ ...work, source, pictureAt }, link);
    case 'sound':
      return exportSound({ ...work, source }, link);
    case 'frame':
      return { ...(await exportFrame({ ...work, source, pictureAt }, link)), foundMs: 0 };
    case 'speech':
      return exportSpeech({ ...work, source }, link);
    case 'facts': {
      const facts = Buffer.from(JSON.stringify(await describeFile(source)));
      await link.write(0, facts);
      return { sizeBytes: facts.length, frames: 0, foundMs: 0 };
    }
    case 'join': {
      const parts = work.places.flatMap((place, at) => files.slice(at, at + 1).map((file) => ({ ...place, file })));
      const sound = files.length > parts.length ? source : undefined;
      return joinParts(work.plan, parts, { sound, text: work.text }, link);
    }
  }
}
