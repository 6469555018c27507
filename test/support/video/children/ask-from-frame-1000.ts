import { ParentLink } from '#video/child/parent-link.ts';

const link = new ParentLink(() => {
  link.pictureAt(1000).then(() => link.tell({ type: 'done', sizeBytes: 0, foundMs: 0 }));
});
