import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { useCommands } from '../commands/commands.ts';
import { Editor } from '../editor/editor.tsx';
import { EditorHeader } from '../editor/header.tsx';
import { SaveStatus } from '../editor/save-status.tsx';
import type { EditorParts } from '../editor/tools/editor-parts.ts';
import { words } from '../messages.ts';
import { atShownPrice } from '../quoted.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Menu } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { Rename } from './rename.tsx';
import './project.css';
import { FailureText } from '../ui/failure-text.tsx';

const text = words.projectPage;
const pollMs = 2000;

/** One project: its state while work runs, then the editor. */
export default function ProjectPage({ projectId = '' }: { readonly projectId?: string }) {
  const { route } = useLocation();
  const [removing, setRemoving] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const project = useLoaded(
    () => cueline.projects.get(projectId),
    projectId,
    (value) => (isRunning(value) ? pollMs : undefined),
  );
  const wasRunning = useRef(false);
  useEffect(() => {
    // Screen readers announce a toast wherever the focus is.
    if (wasRunning.current && project.value?.status === 'ready') toast(text.ready);
    wasRunning.current = isRunning(project.value);
  }, [project.value]);
  useCommands([
    { id: 'rename-project', title: text.rename, group: words.project, run: () => setRenaming(true) },
    { id: 'delete-project', title: text.remove, group: words.project, run: () => setRemoving(true) },
  ]);
  const opened = useSignal<EditorParts | undefined>(undefined);
  const actions = project.value && (
    <>
      {opened.value && <SaveStatus edit={opened.value.edit} typing={opened.value.typing} />}
      <Menu>
        <Button variant="quiet" onClick={() => setRenaming(true)}>
          {text.rename}
        </Button>
        <Button variant="quiet" onClick={() => setRemoving(true)}>
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
        <View loaded={project}>
          {(value) =>
            value.status === 'ready' ? (
              <Editor key={value.id} project={value} opened={opened} onChanged={project.set} />
            ) : (
              <Waiting project={value} onStarted={project.reload} />
            )
          }
        </View>
        {renaming && project.value && (
          <Rename
            project={project.value}
            onClose={() => setRenaming(false)}
            onRenamed={(value) => {
              project.set(value);
              setRenaming(false);
            }}
          />
        )}
        {removing && (
          <Confirm
            title={text.removeTitle(project.value?.title ?? '')}
            help={text.removeHelp}
            action={text.remove}
            danger
            onClose={() => setRemoving(false)}
            onConfirm={async () => {
              await cueline.projects.delete(projectId);
              route('/console');
            }}
          />
        )}
      </Page>
    </div>
  );
}

const isRunning = (project: Project | undefined): boolean =>
  project?.status === 'importing' || project?.status === 'transcribing';

interface WaitingProps {
  readonly project: Project;
  readonly onStarted: () => void;
}

/** A project without a transcript: its running work, its error, and the button that starts the transcription. */
const Waiting = ({ project: { id, status, error, error_code, job_id }, onStarted }: WaitingProps) => {
  const job = useLoaded(
    async () => (job_id ? cueline.jobs.get(job_id) : undefined),
    job_id ?? '',
    () => pollMs,
  );
  const quote = useLoaded(
    async () => (status === 'draft' || status === 'failed' ? cueline.projects.quoteTranscription(id) : undefined),
    status,
  );
  const start = useAction(async () => {
    const agreed = await atShownPrice(quote, () => cueline.projects.quoteTranscription(id));
    if (!agreed) return;
    await cueline.projects.transcribe(id, { quote_id: agreed.quote_id });
    onStarted();
  });
  if (status === 'importing' || status === 'transcribing') {
    return (
      <div class="meter waiting">
        <p>{text.running[status]}</p>
        <progress value={job.value?.progress ?? 0} aria-label={text.running[status]} />
      </div>
    );
  }
  return (
    <div class="stack waiting">
      {error && (
        <p class="notice bad">
          <FailureText error={error} code={error_code} />
        </p>
      )}
      {start.error !== undefined && <Problem error={start.error} />}
      {quote.error !== undefined && <Problem error={quote.error} />}
      <p class="soft">{text.draft}</p>
      <div class="row">
        <Button variant="primary" busy={start.busy || !quote.value} onClick={() => start.run()}>
          {quote.value ? text.transcribe(words.credits(quote.value.credits)) : text.transcribeSoon}
        </Button>
        <CopyAs
          operation="startTranscription"
          input={{ path: { project_id: id }, body: { max_credits: quote.value?.credits } }}
        />
      </div>
    </div>
  );
};
