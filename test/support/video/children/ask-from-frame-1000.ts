import { ParentLink } from '@cueline/video/child/parent-link.ts';

const link = new ParentLink(() => {
  link.pictureAt(1000).then(() => link.tell({ type: 'done', made: { sizeBytes: 1, foundMs: 0, frames: 0 } }));
});
