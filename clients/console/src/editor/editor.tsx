import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '#contract/schemas/transcript.ts';
import { canvasOf } from '#core/presets/presets.ts';
import type { Project } from '#sdk/index.ts';
import { CaptionPreview } from '../captions/caption-preview.ts';
import { keysOfCommand } from '../commands/commands.ts';
import { words } from '../messages.ts';
import { StylePanel } from '../style/style-panel.tsx';
import { Button } from '../ui/button.tsx';
import { View } from '../ui/problem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ExportChoice } from './export-choice.ts';
import { ExportPanel } from './export-panel.tsx';
import { Player } from './player/player.tsx';
import { Playing } from './player/playing.ts';
import { Rows } from './rows.tsx';
import { SaveStatus } from './save-status.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { Zoom } from './timeline/zoom.ts';
import { Checks } from './tools/checks.tsx';
import { useEditorCommands } from './tools/editor-commands.ts';
import type { EditorParts } from './tools/editor-parts.ts';
import { FindBar } from './tools/find-bar.tsx';
import { LineTimes } from './tools/line-times.tsx';
import { Speakers } from './tools/speakers.tsx';
import { TranscriptEdit } from './transcript-edit.ts';
import { Typing } from './typing.ts';
import { useMedia } from './use-media.ts';
import { VersionsPanel } from './versions-panel.tsx';

const text = words.editor;

interface EditorProps {
  readonly project: Project;
  readonly onChanged: (project: Project) => void;
}

/** The media, its lines beside it, and below them exports and versions. */
export const Editor = ({ project, onChanged }: EditorProps) => {
  const loaded = useLoaded(() => TranscriptEdit.open(project.id), project.id);
  return <View loaded={loaded}>{(edit) => <Opened project={project} edit={edit} onChanged={onChanged} />}</View>;
};

interface OpenedProps extends EditorProps {
  readonly edit: TranscriptEdit;
}

const Opened = ({ project, edit, onChanged }: OpenedProps) => {
  const media = useMedia(project.id);
  const [preview] = useState(() => new CaptionPreview(project));
  const [playing] = useState(() => new Playing(preview.fps));
  const [choice] = useState(() => new ExportChoice(preview.preset));
  useEffect(() => preview.restyle(project), [preview, project]);
  useEffect(() => preview.learn(media.files.value), [preview, media.files.value]);
  useEffect(() => preview.follow(edit, playing.seconds, choice.checked), [preview, edit, playing, choice]);
  const [typing] = useState(() => new Typing());
  const [zoom] = useState(() => new Zoom(edit.durationSeconds, playing.seconds));
  useLeaving(edit, typing);
  /** How often the search was opened: each time its field gets the focus. 0 while it is closed. */
  const finds = useSignal(0);
  const parts = {
    edit,
    playing,
    preview,
    typing,
    zoom,
    shifts: useSignal(0),
    onFind: () => {
      finds.value += 1;
    },
  };
  useEditorCommands(parts);
  const [preset, resolution] = [preview.preset.value, choice.resolution.value];
  const canvas = canvasOf({ preset, format: project.format, resolution });
  const isLandscape = canvas.widthPx > canvas.heightPx;
  return (
    <div class="stack-l">
      <div class={isLandscape ? 'editor landscape' : 'editor'}>
        <Player
          project={project}
          files={media.files}
          canvas={canvas}
          fit={choice.fit.value}
          playing={playing}
          preview={preview}
        />
        <Timeline
          projectId={project.id}
          edit={edit}
          playing={playing}
          media={media}
          zoom={zoom}
          selected={typing.selected}
        />
        <Lines parts={parts} finds={finds} />
      </div>
      <div class="panels">
        <Checks {...parts} />
        <Speakers edit={edit} />
        <Style project={project} edit={edit} preview={preview} onChanged={onChanged} />
        <ExportPanel
          project={project}
          edit={edit}
          peaks={media.peaks.value}
          choice={choice}
          onBefore={() => edit.save()}
        />
        <Versions project={project} edit={edit} />
      </div>
    </div>
  );
};

/** Keeps what is typed and not saved when the page is left, hidden or closed. */
const useLeaving = (edit: TranscriptEdit, typing: Typing): void =>
  useEffect(() => {
    edit.typing = typing;
    const keep = () => {
      typing.commit();
      edit.leave();
    };
    // A page that is hidden may be closed without another event.
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', keepHidden);
    // Comes before the page is hidden, so that there is time to store a draft.
    addEventListener('beforeunload', keep);
    return () => {
      document.removeEventListener('visibilitychange', keepHidden);
      removeEventListener('beforeunload', keep);
      edit.save();
    };
  }, [edit, typing]);

/** The rows of the transcript, with the search and the buttons above them. */
const Lines = ({ parts, finds }: { readonly parts: EditorParts; readonly finds: Signal<number> }) => {
  const { edit, playing, typing, onFind } = parts;
  return (
    <section class="stack lines" aria-label={text.lines}>
      <div class="row apart">
        <SaveStatus edit={edit} typing={typing} />
        <span class="row">
          <Button variant="quiet" onClick={onFind}>
            {text.find}
          </Button>
          <Button variant="quiet" onClick={() => edit.undo()}>
            {text.undo}
          </Button>
          <Button variant="quiet" onClick={() => edit.redo()}>
            {text.redo}
          </Button>
        </span>
      </div>
      {finds.value > 0 && (
        <FindBar
          key={finds.value}
          {...parts}
          onClose={() => {
            finds.value = 0;
          }}
        />
      )}
      <Rows edit={edit} playing={playing} typing={typing} />
      <LineTimes {...parts} />
      <KeysHint />
    </section>
  );
};

const KeysHint = () => (
  <p id="editor-keys" class="soft small">
    {text.keys({
      split: keysOfCommand('editor-split'),
      merge: keysOfCommand('editor-merge'),
      leave: keysOfCommand('editor-leave'),
      sheet: keysOfCommand('sheet'),
    })}
  </p>
);

interface StyleProps extends OpenedProps {
  readonly preview: CaptionPreview;
}

/** A component of its own, so that the other panels do not render with each edit. */
const Style = ({ edit, ...panel }: StyleProps) => {
  const sample = useComputed(() => sampleOf(edit.lines.value).join(' ')).value;
  return <StylePanel {...panel} sample={sample.split(' ')} />;
};

/** The first words, which thumbnails of styles show. */
const sampleOf = (lines: readonly Line[]): readonly string[] => {
  const spoken = lines.find(({ words }) => words.length > 0)?.words.slice(0, 3) ?? [];
  return spoken.length > 0 ? spoken.map(({ text }) => text) : words.style.sample;
};

const Versions = ({ project, edit }: Omit<OpenedProps, 'onChanged'>) => (
  <VersionsPanel projectId={project.id} saved={edit.version.value} onRestored={() => edit.reload()} />
);
