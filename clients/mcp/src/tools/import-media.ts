import * as v from 'valibot';
import { newProject } from '../new-project.ts';
import { Next, shown, sourceFields } from '../schemas.ts';
import { tool } from '../tool.ts';
import { projectView } from '../views.ts';

export const importMedia = tool({
  name: 'import_media',
  title: 'Import media',
  description:
    'Makes a project of an audio or video file, without transcribing it. Give either source_url or upload_id. The same source within 24 hours gives the same project. Free.',
  repeatable: true,
  openWorld: true,
  input: v.strictObject(sourceFields),
  output: v.object({ project: shown.project, next: Next }),
  run: async (input, call) => {
    const project = projectView((await newProject(input, call)).project);
    const next =
      project.status === 'importing'
        ? 'Call get_status with wait_seconds until the import has ended, then caption_video or quote.'
        : 'Call caption_video with the project_id, or quote.';
    return { project, next };
  },
});
