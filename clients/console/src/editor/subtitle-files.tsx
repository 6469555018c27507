import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages.ts';
import { saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

const formats = ['srt', 'vtt', 'txt', 'json'] as const;
type Format = (typeof formats)[number];

/** Saves the transcript as a file. */
export const SubtitleFiles = ({ project: { id, title } }: { readonly project: Project }) => {
  const save = useAction(async (wanted: readonly Format[]) => {
    for (const format of wanted) saveFile(`${title}.${format}`, await fileOf(id, format));
  });
  return (
    <div class="stack">
      {save.error !== undefined && <Problem error={save.error} />}
      <div class="row">
        <span class="soft">{words.exportPanel.files}</span>
        {formats.map((format) => (
          <Button key={format} variant="quiet" busy={save.busy} onClick={() => save.run([format])}>
            {format.toUpperCase()}
          </Button>
        ))}
        <Button variant="quiet" busy={save.busy} onClick={() => save.run(formats)}>
          {words.exportPanel.allFiles}
        </Button>
      </div>
    </div>
  );
};

const fileOf = async (projectId: string, format: Format): Promise<string> =>
  format === 'json'
    ? JSON.stringify(await cueline.transcripts.get(projectId), null, 2)
    : cueline.transcripts.file(projectId, format);
