import { fileFormats } from '@cueline/captions/shapes/file-formats.ts';
import type { PreviewRequest, Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { editorWords } from '../messages/editor.ts';
import { saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import type { ExportChoice } from './export-choice.ts';

/** The last two are styled for a platform. */
const formats = [...fileFormats, 'json', 'ass', 'ttml'] as const;
type Format = (typeof formats)[number];
/** Where the format is not the extension. */
const extensions: Partial<Record<Format, string>> = { fcpxml_titles: 'titles.fcpxml', xmeml: 'xml' };

interface SubtitleFilesProps {
  readonly project: Project;
  readonly choice: ExportChoice;
}

/** Saves the transcript as a file. */
export const SubtitleFiles = ({ project: { id, title }, choice }: SubtitleFilesProps) => {
  const { presets, resolution } = choice;
  const styled = { preset: presets.value[0] ?? 'youtube', resolution: resolution.value };
  const save = useAction(async (wanted: readonly Format[]) => {
    for (const format of wanted) saveFile(`${title}.${extensions[format] ?? format}`, await fileOf(id, format, styled));
  });
  return (
    <div class="stack">
      {save.error !== undefined && <Problem error={save.error} />}
      <div class="row">
        <span class="soft">{editorWords.exportPanel.files}</span>
        {formats.map((format) => (
          <Button key={format} variant="quiet" busy={save.busy} onClick={() => save.run([format])}>
            {editorWords.exportPanel.formats[format]}
          </Button>
        ))}
        <Button variant="quiet" busy={save.busy} onClick={() => save.run(formats)}>
          {editorWords.exportPanel.allFiles}
        </Button>
      </div>
    </div>
  );
};

const fileOf = async (projectId: string, format: Format, styled: PreviewRequest): Promise<string> => {
  switch (format) {
    case 'json':
      return JSON.stringify(await cueline.transcripts.get(projectId), null, 2);
    case 'ass':
      return cueline.exports.styledAss(projectId, styled);
    case 'ttml':
      return cueline.exports.styledImsc(projectId, styled);
    default:
      return cueline.transcripts.file(projectId, format);
  }
};
