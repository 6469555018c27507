import { ParentLink } from '@cueline/video/child/parent-link.ts';

const link = new ParentLink(async () => {
  await link.pictureAt(1000);
  return { sizeBytes: 1, foundMs: 0, frames: 0 };
});
