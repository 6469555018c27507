import type { Signal } from '@preact/signals';
import { editorWords } from '../messages/editor.ts';
import { projectWords } from '../messages/projects.ts';
import { presets } from '../project-choices.ts';
import { Button } from '../ui/button.tsx';
import type { EditorParts } from './tools/editor-parts.ts';

const text = editorWords.editor;

/** Beside the title of the project: the platform whose picture is shown, and the way to its video. */
export const EditorHeader = ({ opened }: { readonly opened: Signal<EditorParts | undefined> }) => {
  const editor = opened.value;
  return (
    <>
      <label class="row small preview-for">
        <span>{text.platform}</span>
        <select
          class="input"
          value={editor?.preview.preset.value}
          onInput={({ currentTarget: { value } }) => {
            const preset = presets.find((preset) => preset === value);
            if (preset) editor?.preview.view(preset);
          }}
        >
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {projectWords.videos.presets[preset]}
            </option>
          ))}
        </select>
      </label>
      <Button variant="primary" onClick={() => editor?.tab.open('export')}>
        {editorWords.exportPanel.title}
      </Button>
    </>
  );
};
