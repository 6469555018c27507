import { exportVideo } from '../export-video.ts';
import { ParentLink } from './parent-link.ts';

/** After so many frames the parent is told. */
const reportedFrames = 15;

const link = new ParentLink(({ plan, mediaUs, sourceBytes, still }) => {
  const onFrame = (count: number): void => {
    if (count % reportedFrames === 0) link.tell({ type: 'frames', count });
  };
  const source = { sizeBytes: sourceBytes, read: link.read.bind(link) };
  exportVideo({ source, plan, mediaUs, pictureAt: link.pictureAt.bind(link), still, onFrame }, link).then(
    (made) => link.tell({ type: 'done', ...made }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      link.tell({ type: 'failed', name, message });
    },
  );
});
