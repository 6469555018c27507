import { useState } from 'preact/hooks';
import { maxListLength } from '#contract/limits.ts';
import type { Project, ProjectStatus } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { clockOf, Time } from '../ui/time.tsx';
import { projectsMade } from '../uploads.ts';
import { useLoaded } from '../use-loaded.ts';
import { AddMedia } from './add-media.tsx';
import { Poster } from './poster.tsx';
import './projects.css';

const text = projectWords.projectsPage;
const statuses = Object.keys(text.statuses) as ProjectStatus[];
const pageSize = 20;
const pollMs = 3000;

/** The projects, newest first, above them the controls that add one. */
export default function Projects() {
  const [title, setTitle] = useState('');
  const [status, setStatus] = useState<ProjectStatus | ''>('');
  const [pages, setPages] = useState(1);
  const load = async () => {
    const data: Project[] = [];
    const query = { limit: pageSize, ...(title && { title }), ...(status && { status }) };
    let more = false;
    for await (const project of cueline.projects.list(query)) {
      more = data.length === pages * pageSize;
      if (more) break;
      data.push(project);
    }
    return { data, more, progress: data.some(isRunning) ? await runningProgress() : none };
  };
  const projects = useLoaded(load, `${title} ${status} ${pages} ${projectsMade.value}`, (value) =>
    value?.data.some(isRunning) ? pollMs : undefined,
  );
  const filtered = Boolean(title || status);
  return (
    <Page title={words.projects}>
      <div class="stack-l">
        <AddMedia />
        <div class="stack">
          <search class="row filters">
            <Field label={text.search}>
              {(field) => (
                <input {...field} type="search" value={title} onInput={(e) => setTitle(e.currentTarget.value)} />
              )}
            </Field>
            <SelectField
              label={text.status}
              value={status}
              options={['', ...statuses]}
              titleOf={(one) => (one === '' ? text.any : text.statuses[one])}
              onChange={setStatus}
            />
          </search>
          <View loaded={projects}>
            {({ data, more, progress }) =>
              data.length === 0 ? (
                <Empty filtered={filtered} />
              ) : (
                <Found projects={data} progress={progress} more={more} onMore={() => setPages(pages + 1)} />
              )
            }
          </View>
        </div>
      </div>
    </Page>
  );
}

interface FoundProps {
  readonly projects: readonly Project[];
  readonly progress: Progress;
  readonly more: boolean;
  readonly onMore: () => void;
}

const Found = ({ projects, progress, more, onMore }: FoundProps) => (
  <>
    <Table caption={words.projects} head={[text.title, text.status, { amount: text.length }, text.created]}>
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} progress={progress.get(project.id)} />
      ))}
    </Table>
    {more && (
      <div>
        <Button onClick={onMore}>{words.more}</Button>
      </div>
    )}
  </>
);

const isRunning = ({ status }: Project): boolean => status === 'importing' || status === 'transcribing';

/** From 0 to 1, by the project whose job runs. */
type Progress = ReadonlyMap<string, number>;
const none: Progress = new Map();

/** The progress of all running jobs of the account, read by one request. */
const runningProgress = async (): Promise<Progress> => {
  const { data } = await cueline.jobs.list({ status: 'processing', limit: maxListLength });
  return new Map(data.filter(({ type }) => type !== 'playback').map((job) => [job.project_id, job.progress]));
};

const tones = { importing: 'busy', draft: 'off', transcribing: 'busy', ready: 'good', failed: 'bad' } as const;

interface ProjectRowProps {
  readonly project: Project;
  /** Progress of the project's running job, if one runs. */
  readonly progress: number | undefined;
}

const ProjectRow = ({ project, progress }: ProjectRowProps) => {
  const { id, title, status, duration, error, created_at } = project;
  return (
    <tr>
      <th scope="row">
        <div class="project">
          <Poster project={project} />
          <span>
            <a href={`/console/projects/${id}`} dir="auto">
              {title}
            </a>
            {error && <span class="wrong">{error}</span>}
          </span>
        </div>
      </th>
      <td>
        <State tone={tones[status]}>{text.statuses[status]}</State>
        {isRunning(project) && progress !== undefined && (
          <>
            {' '}
            <span class="numbers soft">{text.uploading(Math.floor(progress * 100))}</span>
          </>
        )}
      </td>
      <td class="amount">{duration == null ? '' : clockOf(duration)}</td>
      <td>
        <Time at={created_at} />
      </td>
    </tr>
  );
};

const Empty = ({ filtered }: { readonly filtered: boolean }) =>
  filtered ? (
    <p class="soft">{text.nothing}</p>
  ) : (
    <div class="empty">
      <h2>{text.empty}</h2>
      <p class="soft">{text.emptyHelp}</p>
    </div>
  );
