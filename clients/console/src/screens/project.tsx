import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CancelWork } from '../cancel-work.tsx';
import { useCommands } from '../commands/commands.ts';
import { Editor } from '../editor/editor.tsx';
import { EditorHeader } from '../editor/header.tsx';
import { SaveStatus } from '../editor/save-status.tsx';
import type { EditorParts } from '../editor/tools/editor-parts.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { TranscribeForm } from '../new-captions/transcribe-form.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { toast } from '../ui/toasts.tsx';
import { useLoaded } from '../use-loaded.ts';
import { DraftMedia } from './draft-media.tsx';
import { OrderedVideos } from './ordered-videos.tsx';
import { Rename } from './rename.tsx';
import './project.css';

const text = projectWords.projectPage;
const pollMs = 2000;

/** One project: its state while work runs, then the editor. */
export default function ProjectPage({ projectId = '' }: { readonly projectId?: string }) {
  const [asked, setAsked] = useState<AskedProps['asked']>();
  const project = useLoaded(
    () => cueline.projects.get(projectId),
    projectId,
    (value) => (isRunning(value) ? pollMs : undefined),
  );
  const wasRunning = useRef(false);
  useEffect(() => {
    // Screen readers announce a toast wherever the focus is.
    if (wasRunning.current && project.value?.status === 'ready') {
      toast(text.ready);
      void toastUnheard(project.value);
    }
    wasRunning.current = isRunning(project.value);
  }, [project.value]);
  useCommands([
    { id: 'rename-project', title: text.rename, group: words.project, run: () => setAsked('rename') },
    ...(project.value?.status === 'ready'
      ? [
          { id: 'transcribe-again', title: text.again, group: words.project, run: () => setAsked('again') },
          { id: 'share-project', title: text.share, group: words.project, run: () => setAsked('share') },
        ]
      : []),
    { id: 'delete-project', title: text.remove, group: words.project, run: () => setAsked('remove') },
  ]);
  const opened = useSignal<EditorParts | undefined>(undefined);
  const actions = project.value && (
    <>
      {opened.value && <SaveStatus edit={opened.value.edit} typing={opened.value.typing} />}
      <Menu>
        <Button variant="quiet" onClick={() => setAsked('rename')}>
          {text.rename}
        </Button>
        {project.value.status === 'ready' && (
          <Button variant="quiet" onClick={() => setAsked('again')}>
            {text.again}
          </Button>
        )}
        {project.value.status === 'ready' && (
          <Button variant="quiet" onClick={() => setAsked('share')}>
            {text.share}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          {text.remove}
        </Button>
      </Menu>
      {project.value.status === 'ready' && <EditorHeader opened={opened} />}
    </>
  );
  return (
    <div class="studio">
      <Page
        title={project.value?.title ?? words.project}
        back={{ href: '/console', name: words.projects }}
        actions={actions}
      >
        {project.value && <OrderedVideos key={projectId} project={project.value} />}
        <View loaded={project}>
          {(value) =>
            value.status === 'ready' ? (
              <Editor key={value.id} project={value} opened={opened} onChanged={project.set} />
            ) : (
              <Waiting project={value} onStarted={project.reload} />
            )
          }
        </View>
        {asked && project.value && (
          <Asked
            asked={asked}
            project={project.value}
            onBefore={async () => opened.peek()?.edit.save()}
            onChanged={(value) => (value ? project.set(value) : project.reload())}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Page>
    </div>
  );
}

interface AskedProps {
  readonly asked: 'rename' | 'again' | 'share' | 'remove';
  readonly project: Project;
  /** Saves the words. */
  readonly onBefore: () => Promise<void>;
  /** Without a project it is to be loaded again. */
  readonly onChanged: (project?: Project) => void;
  readonly onClose: () => void;
}

/** The dialog of an action on the project. */
const Asked = ({ asked, project, onBefore, onChanged, onClose }: AskedProps) => {
  const { route } = useLocation();
  const done = (value?: Project) => {
    onChanged(value);
    onClose();
  };
  if (asked === 'rename') return <Rename project={project} onClose={onClose} onRenamed={done} />;
  if (asked === 'share') return <Share projectId={project.id} onClose={onClose} />;
  if (asked === 'again') {
    return (
      <Dialog title={text.again} help={text.againHelp} onClose={onClose}>
        <TranscribeForm project={project} onBefore={onBefore} onStarted={done} />
        <div>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={text.removeTitle(project.title)}
      help={text.removeHelp}
      action={text.remove}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await cueline.projects.delete(project.id);
        route('/console');
      }}
    />
  );
};

/** Loaded when it is opened. */
const Share = (props: { readonly projectId: string; readonly onClose: () => void }) => (
  <View loaded={useLoaded(() => import('../review/share-dialog.tsx'))}>
    {({ ShareDialog }) => <ShareDialog {...props} />}
  </View>
);

/** Says where a script was not heard. The transcript is there without this. */
const toastUnheard = async ({ job_id }: Project): Promise<void> => {
  const job = job_id ? await cueline.jobs.get(job_id).catch(() => undefined) : undefined;
  if (job?.warnings?.some(({ code }) => code === 'text_not_heard')) toast(text.unheard);
};

const isRunning = (project: Project | undefined): boolean =>
  project?.status === 'importing' || project?.status === 'transcribing';

interface WaitingProps {
  readonly project: Project;
  /** Its work has begun or was cancelled. */
  readonly onStarted: () => void;
}

/** A project without a transcript: its media, its running work, its error, and the button that starts the transcription. */
const Waiting = ({ project, onStarted }: WaitingProps) => {
  const { status, error, job_id, duration } = project;
  const hasMedia = duration != null;
  const job = useLoaded(
    async () => (job_id ? cueline.jobs.get(job_id) : undefined),
    job_id ?? '',
    () => pollMs,
  );
  if (status === 'importing' || status === 'transcribing') {
    return (
      <div class="waiting">
        {hasMedia && <DraftMedia project={project} />}
        <div class="meter">
          <p>{text.running[status]}</p>
          <progress value={job.value?.progress ?? 0} aria-label={text.running[status]} />
          {job_id && (
            <CancelWork
              name={text.running[status]}
              cancel={() => cueline.jobs.cancel(job_id)}
              onCancelled={onStarted}
            />
          )}
        </div>
      </div>
    );
  }
  return (
    <div class="waiting">
      {hasMedia && <DraftMedia project={project} />}
      <div class="stack">
        {error && <p class="notice bad">{error}</p>}
        <p class="soft">{text.draft}</p>
        <TranscribeForm project={project} onStarted={onStarted} />
      </div>
    </div>
  );
};
