import { canvasOf } from '@cueline/captions/presets/presets.ts';
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Project } from '#sdk/index.ts';
import { CaptionPreview } from '../captions/caption-preview.ts';
import { editorWords } from '../messages/editor.ts';
import { projectWords } from '../messages/projects.ts';
import { videoChoicesOf } from '../project-choices.ts';
import { StyleEdit } from '../style/style-edit.ts';
import { Fold } from '../ui/fold.tsx';
import { View } from '../ui/problem.tsx';
import { ChosenTab, Tabs } from '../ui/tabs.tsx';
import { useLoaded } from '../use-loaded.ts';
import { captionFrom, lineAt } from './edits/places.ts';
import { ExportChoice } from './export-choice.ts';
import type { ExportPanelProps } from './export-panel.tsx';
import { watchKeyboard } from './keyboard-room.ts';
import { Player } from './player/player.tsx';
import { Playing } from './player/playing.ts';
import { Zoom } from './sound/zoom.ts';
import { Timeline } from './timeline/timeline.tsx';
import { Checks, Warnings } from './tools/checks.tsx';
import { useEditorCommands } from './tools/editor-commands.ts';
import { type EditorParts, tabs } from './tools/editor-parts.ts';
import { Search } from './tools/search.ts';
import { TranscriptEdit } from './transcript-edit.ts';
import { Typing } from './typing.ts';
import { type EditorMedia, useMedia } from './use-media.ts';
import { WordsPanel } from './words-panel.tsx';

const text = editorWords.editor;

/** At which captions on the timeline are wide enough to be read. */
const readablePxPerSecond = 30;

interface EditorProps {
  readonly project: Project;
  /** Gets what the header of the page acts on. */
  readonly opened: Signal<EditorParts | undefined>;
  readonly onChanged: (project: Project) => void;
}

/** The player beside the panel of the chosen tab, and the timeline below both. Each has its place, whatever is shown in it. */
export const Editor = (props: EditorProps) => {
  const loaded = useLoaded(() => TranscriptEdit.open(props.project.id), props.project.id);
  return <View loaded={loaded}>{(edit) => <Opened {...props} edit={edit} />}</View>;
};

interface OpenedProps extends EditorProps {
  readonly edit: TranscriptEdit;
}

const Opened = ({ project, edit, opened, onChanged }: OpenedProps) => {
  const media = useMedia(project.id);
  const { parts, choice } = useParts({ project, edit, onChanged }, media);
  const { style, playing, preview, typing, tab } = parts;
  useLeaving(parts);
  useEditorCommands(parts);
  useEffect(watchKeyboard, []);
  useEffect(() => {
    opened.value = parts;
    return () => {
      opened.value = undefined;
    };
  }, [edit]);
  const [preset, resolution] = [preview.preset.value, choice.resolution.value];
  const canvas = canvasOf({ preset, format: project.format, resolution });
  const isLandscape = canvas.widthPx > canvas.heightPx;
  return (
    <div class={isLandscape ? 'editor landscape' : 'editor'}>
      <Player
        project={project}
        media={media}
        canvas={canvas}
        fit={choice.fit.value}
        focus={choice.focus.value}
        playing={playing}
        preview={preview}
        onPlace={({ x, y }) => style.change({ center_x: x === 0.5 ? null : x, center_y: y })}
        onEdit={() => {
          tab.open('words');
          typing.edit(Math.max(0, lineAt(edit.lines.peek(), playing.seconds.peek())));
        }}
      />
      <Tabs
        label={text.panels}
        chosen={tab}
        titles={text.tabs}
        panels={{
          words: () => <WordsPanel parts={parts} />,
          style: () => <Style projectId={project.id} parts={parts} frame={media.files.value?.poster ?? null} />,
          export: () => <Videos project={project} parts={parts} peaks={media.peaks.value} choice={choice} />,
          history: () => <Versions project={project} edit={edit} />,
          comments: () => <Comments projectId={project.id} parts={parts} />,
        }}
      />
      <Timeline projectId={project.id} parts={parts} media={media} />
    </div>
  );
};

/** What the tools act on, made once for the transcript that is open. */
const useParts = ({ project, edit, onChanged }: Omit<OpenedProps, 'opened'>, { files }: EditorMedia) => {
  const [style] = useState(() => new StyleEdit(project, (step) => edit.history.addOther(step), onChanged));
  const [preview] = useState(() => new CaptionPreview(project, style.style));
  const [playing] = useState(() => new Playing(preview.fps));
  const [choice] = useState(() => new ExportChoice(preview.preset, videoChoicesOf(project).framing));
  useEffect(() => preview.reframe(project), [preview, project]);
  useEffect(() => preview.learn(files.value), [preview, files.value]);
  useEffect(() => preview.follow(edit, playing.seconds, choice.checked), [preview, edit, playing, choice]);
  const [typing] = useState(() => new Typing());
  const [zoom] = useState(() => new Zoom(edit.durationSeconds, playing.seconds, innerWidth / readablePxPerSecond));
  const [tab] = useState(() => new ChosenTab(tabs));
  const [search] = useState(() => new Search(edit.lines));
  const shifts = useSignal(0);
  const onFind = () => {
    tab.open('words');
    search.opened.value += 1;
  };
  return { parts: { edit, style, playing, preview, typing, zoom, tab, search, shifts, onFind }, choice };
};

/** Keeps what is typed and not saved when the page is left, hidden or closed. */
const useLeaving = ({ edit, style, typing }: EditorParts): void =>
  useEffect(() => {
    edit.typing = typing;
    const keep = () => {
      typing.commit();
      edit.leave();
      style.save();
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
      style.save();
    };
  }, [edit, style, typing]);

/** The checks that are with the words, too. */
const StyleChecks = (parts: EditorParts) => (
  <>
    <Warnings preview={parts.preview} />
    <Fold title={editorWords.checks.title} count={parts.preview.checked.value.findings.length}>
      <Checks {...parts} />
    </Fold>
  </>
);

interface StyleProps {
  readonly projectId: string;
  readonly parts: EditorParts;
  /** The URL of a picture of the video. */
  readonly frame: string | null;
}

/** A component of its own, so that the other panels do not render with each edit. Loaded when it is opened. */
const Style = ({ projectId, parts, frame }: StyleProps) => {
  const { edit, style, preview, playing, tab } = parts;
  const isShown = tab.name === 'style';
  useEffect(() => {
    // A style is chosen by what it makes of a caption.
    const to = captionFrom(edit.lines.peek(), playing.seconds.peek());
    if (isShown && to !== undefined && !playing.isPlaying.peek()) playing.showFrom(to);
  }, [isShown]);
  const sample = useComputed(() => sampleOf(edit.lines.value).join(' ')).value;
  const checks = <StyleChecks {...parts} />;
  return (
    <View loaded={useLoaded(() => import('../style/style-panel.tsx'))}>
      {({ StylePanel }) => (
        <StylePanel {...{ projectId, preview, frame, checks }} edit={style} sample={sample.split(' ')} />
      )}
    </View>
  );
};

const sampleWords = 3;

/** The first words, which thumbnails of styles show. */
const sampleOf = (lines: readonly Line[]): readonly string[] => {
  const first: string[] = [];
  for (const line of lines) {
    first.push(...line.words.slice(0, sampleWords - first.length).map(({ text }) => text));
    if (first.length === sampleWords) break;
  }
  return first.length > 0 ? first : projectWords.videos.sample;
};

interface VideosProps extends Pick<ExportPanelProps, 'project' | 'peaks' | 'choice'> {
  readonly parts: EditorParts;
}

/** Loaded when it is opened. */
const Videos = ({ parts: { edit, style }, ...of }: VideosProps) => (
  <View loaded={useLoaded(() => import('./export-panel.tsx'))}>
    {({ ExportPanel }) => (
      <ExportPanel {...of} edit={edit} onBefore={async () => void (await Promise.all([edit.save(), style.save()]))} />
    )}
  </View>
);

/** Loaded when it is opened. */
const Comments = ({ projectId, parts: { edit, playing, typing, tab } }: Omit<StyleProps, 'frame'>) => (
  <View loaded={useLoaded(() => import('./comments-panel.tsx'))}>
    {({ CommentsPanel }) => (
      <CommentsPanel
        projectId={projectId}
        onShow={(seconds, edits) => {
          playing.showFrom(seconds);
          if (!edits) return;
          tab.open('words');
          typing.edit(Math.max(0, lineAt(edit.lines.peek(), seconds)));
        }}
      />
    )}
  </View>
);

/** Loaded when it is opened. */
const Versions = ({ project, edit }: Pick<OpenedProps, 'project' | 'edit'>) => (
  <View loaded={useLoaded(() => import('./versions-panel.tsx'))}>
    {({ VersionsPanel }) => (
      <VersionsPanel
        projectId={project.id}
        saved={edit.version.value}
        lines={edit.lines}
        onBefore={() => edit.save()}
        onRestored={() => edit.reload()}
      />
    )}
  </View>
);
