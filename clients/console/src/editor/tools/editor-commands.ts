import { useSignal } from '@preact/signals';
import type { Line } from '#contract/schemas/transcript.ts';
import { useCommands } from '../../commands/commands.ts';
import { editorWords } from '../../messages/editor.ts';
import { words } from '../../messages/everywhere.ts';
import { fixFor, lineOf } from '../edits/fixes.ts';
import type { EditorParts } from './editor-parts.ts';
import { goToDoubtful } from './go-to-doubtful.ts';
import { undoesSteps, useLineCommands } from './line-commands.ts';
import { timelineActions } from './timeline-actions.ts';

const text = editorWords.editorCommands;
const backSeconds = 4;

const command = (id: keyof typeof text.titles, keys: string, run: () => void, when?: () => boolean) => ({
  id: `editor-${id}`,
  title: text.titles[id],
  group: text.group,
  keys,
  run,
  ...(when && { when }),
});

/** The commands of the editor, with the keys that editors of captions know. */
export const useEditorCommands = (parts: EditorParts): void => {
  const { edit, playing, preview, typing, zoom, tab, onFind, shifts } = parts;
  const lines = (): readonly Line[] => edit.lines.peek();
  const actions = timelineActions(parts);
  const { here } = actions;
  const go = (index: number): void => {
    if (index < 0) return;
    tab.open('words');
    typing.edit(index);
    playing.showFrom(lines()[index]?.words[0]?.start ?? 0);
  };
  const finding = useSignal(-1);
  const isUndone = () => undoesSteps(parts);
  useLineCommands(parts);
  useCommands([
    command('play', 'Space', () => playing.toggle()),
    command('playTyping', 'Mod+Space', () => playing.toggle()),
    command('back', 'Shift+F5', () => playing.seek(playing.seconds.peek() - backSeconds)),
    command('playLine', 'F5', () => {
      playing.showFrom(lines()[here()]?.words[0]?.start ?? 0);
      playing.play();
    }),
    command('closer', 'Alt+ArrowUp', () => zoom.closer()),
    command('wider', 'Alt+ArrowDown', () => zoom.wider()),
    command('undo', 'Mod+Z', () => edit.undo(), isUndone),
    command('redo', 'Mod+Shift+Z', () => edit.redo(), isUndone),
    command('find', 'Mod+F', onFind),
    command('replace', 'Mod+H', onFind),
    command('doubtful', 'F9', () => goToDoubtful(parts, here())),
    command('problem', 'F8', () => {
      const { findings } = preview.checked.peek();
      finding.value = findings.length === 0 ? -1 : (finding.peek() + 1) % findings.length;
      const found = findings[finding.peek()];
      if (found) go(lineOf(lines(), found));
    }),
    command('fix', 'Shift+F8', () => {
      const found = preview.checked.peek().findings[Math.max(0, finding.peek())];
      if (found) edit.apply(...fixFor(lines(), found, edit));
    }),
    command('earlier', 'Alt+Shift+ArrowLeft', () => actions.nudge('middle', -1)),
    command('later', 'Alt+Shift+ArrowRight', () => actions.nudge('middle', 1)),
    command('start', 'Alt+Shift+ArrowUp', () => actions.setTime('start', playing.seconds.peek())),
    command('end', 'Alt+Shift+ArrowDown', () => actions.setTime('end', playing.seconds.peek())),
    command('splitHere', 'S', actions.split),
    command('add', 'N', actions.add),
    command('remove', 'Delete', actions.remove),
    command('shift', 'Mod+Shift+A', () => {
      shifts.value += 1;
    }),
    ...tab.names.map((name) => ({
      id: `editor-tab-${name}`,
      title: words.commands.go(editorWords.editor.tabs[name]),
      group: text.group,
      run: () => tab.open(name),
    })),
  ]);
};
