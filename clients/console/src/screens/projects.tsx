import { useState } from 'preact/hooks';
import { maxListLength } from '#contract/limits.ts';
import type { Export, Project, ProjectStatus } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { isRunning as isBeingMade } from '../editor/is-running.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { projectsMade, uploads } from '../uploads.ts';
import { useLoaded } from '../use-loaded.ts';
import { AddMedia } from './add-media.tsx';
import { ProjectCard } from './project-card.tsx';
import './projects.css';

const text = projectWords.projectsPage;
const statuses = Object.keys(text.statuses) as ProjectStatus[];
const pageSize = 24;
/** The most projects that are put into another order than that of the API. */
const maxSorted = 500;
const pollMs = 3000;

const orders = {
  newest: () => 0,
  title: (one: Project, other: Project) => one.title.localeCompare(other.title),
  longest: (one: Project, other: Project) => (other.duration ?? 0) - (one.duration ?? 0),
} as const;
type SortedBy = keyof typeof orders;
const sortings = Object.keys(orders) as SortedBy[];

/** The projects as cards, above them the controls that add one, find one and put them in order. */
export default function Projects() {
  const [title, setTitle] = useState('');
  const [status, setStatus] = useState<ProjectStatus | ''>('');
  const [by, setBy] = useState<SortedBy>('newest');
  const [pages, setPages] = useState(1);
  const shown = pages * pageSize;
  const projects = useLoaded(
    () => load({ ...(title && { title }), ...(status && { status }) }, by === 'newest' ? shown : maxSorted),
    `${title} ${status} ${by === 'newest' ? pages : by} ${projectsMade.value}`,
    (value) => (value && (value.data.some(isRunning) || value.isMaking) ? pollMs : undefined),
  );
  return (
    <Page title={words.projects}>
      <div class="stack-l">
        <AddMedia />
        <div class="stack">
          <search class="row filters unlabelled">
            <Field label={text.search}>
              {(field) => (
                <input
                  {...field}
                  type="search"
                  placeholder={text.search}
                  value={title}
                  onInput={(event) => setTitle(event.currentTarget.value)}
                />
              )}
            </Field>
            <SelectField
              label={text.status}
              value={status}
              options={['', ...statuses]}
              titleOf={(one) => (one === '' ? text.any : text.statuses[one])}
              onChange={setStatus}
            />
            <SelectField
              label={text.sort}
              value={by}
              options={sortings}
              titleOf={(one) => text.sortings[one]}
              onChange={setBy}
            />
          </search>
          <View loaded={projects}>
            {({ data, more, progress, videos }) =>
              data.length === 0 ? (
                <None filtered={Boolean(title || status)} />
              ) : (
                <>
                  <ul class="gallery" aria-label={words.projects}>
                    {data
                      .toSorted(orders[by])
                      .slice(0, shown)
                      .map((one) => (
                        <ProjectCard
                          key={one.id}
                          project={one}
                          progress={isRunning(one) ? (progress.get(one.id) ?? 0) : undefined}
                          video={videos.get(one.id)}
                        />
                      ))}
                  </ul>
                  {(more || data.length > shown) && (
                    <div>
                      <Button onClick={() => setPages(pages + 1)}>{words.more}</Button>
                    </div>
                  )}
                </>
              )
            }
          </View>
        </div>
      </div>
    </Page>
  );
}

const isRunning = ({ status }: Project): boolean => status === 'importing' || status === 'transcribing';

interface Query {
  readonly title?: string;
  readonly status?: ProjectStatus;
}

/** At most `count` projects, with what runs for them and their newest videos: a request each, however many they are. */
const load = async (query: Query, count: number) => {
  const [{ data, more }, { data: made }] = await Promise.all([
    listed(query, count),
    cueline.exports.listAll({ limit: maxListLength }),
  ]);
  return {
    data,
    more,
    progress: data.some(isRunning) ? await runningProgress() : new Map<string, number>(),
    videos: new Map<string, Export>(made.toReversed().map((one) => [one.project_id, one])),
    isMaking: made.some(isBeingMade),
  };
};

const listed = async (query: Query, count: number) => {
  const data: Project[] = [];
  let more = false;
  for await (const project of cueline.projects.list({ limit: Math.min(count, maxListLength), ...query })) {
    more = data.length === count;
    if (more) break;
    data.push(project);
  }
  return { data, more };
};

/** From 0 to 1, by the project whose job runs: that of all running jobs of the account, read by one request. */
const runningProgress = async (): Promise<ReadonlyMap<string, number>> => {
  const { data } = await cueline.jobs.list({ status: 'processing', limit: maxListLength });
  return new Map(data.filter(({ type }) => type !== 'playback').map((job) => [job.project_id, job.progress]));
};

const None = ({ filtered }: { readonly filtered: boolean }) => {
  if (filtered) return <p class="soft">{text.nothing}</p>;
  // What is being uploaded becomes the first project.
  return uploads.value.length > 0 ? null : <Empty text={text} />;
};
