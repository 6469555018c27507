import { useState } from 'preact/hooks';
import type { Project, ProjectStatus } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { clockOf, Time } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AddMedia } from './add-media.tsx';
import { Poster } from './poster.tsx';
import './projects.css';
import { FailureText } from '../ui/failure-text.tsx';

const text = words.projectsPage;
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
    for await (const project of cueline.projects.list(query)) {
      if (data.length === pages * pageSize) return { data, more: true };
      data.push(project);
    }
    return { data, more: false };
  };
  const projects = useLoaded(load, `${title} ${status} ${pages}`, (value) =>
    value?.data.some(isRunning) ? pollMs : undefined,
  );
  const filtered = Boolean(title || status);
  return (
    <Page title={words.projects}>
      <div class="stack-l">
        <AddMedia onAdded={projects.reload} />
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
            {({ data, more }) =>
              data.length === 0 ? (
                <Empty filtered={filtered} />
              ) : (
                <Found projects={data} more={more} onMore={() => setPages(pages + 1)} />
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
  readonly more: boolean;
  readonly onMore: () => void;
}

const Found = ({ projects, more, onMore }: FoundProps) => (
  <>
    <Table caption={words.projects} head={[text.title, text.status, { amount: text.length }, text.created]}>
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
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
const tones = { importing: 'busy', draft: 'off', transcribing: 'busy', ready: 'good', failed: 'bad' } as const;

const ProjectRow = ({ project }: { readonly project: Project }) => {
  const { id, title, status, duration, error, error_code, created_at } = project;
  return (
    <tr>
      <th scope="row">
        <div class="project">
          <Poster project={project} />
          <span>
            <a href={`/console/projects/${id}`} dir="auto">
              {title}
            </a>
            {error && (
              <span class="wrong">
                <FailureText error={error} code={error_code} />
              </span>
            )}
          </span>
        </div>
      </th>
      <td>
        <State tone={tones[status]}>{text.statuses[status]}</State>
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
