import { useRef } from 'preact/hooks';
import type { Export, Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { isRunning as isBeingMade } from '../editor/is-running.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { nameIn } from '../name-in.ts';
import { priceOf, videoPriceOf } from '../new-captions/prices.ts';
import { account } from '../session.ts';
import { Cues, Icon } from '../ui/icon.tsx';
import { State } from '../ui/state.tsx';
import { clockOf, Time } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSeen } from '../use-seen.ts';

const text = projectWords.projectsPage;
const tones = { importing: 'busy', draft: 'off', transcribing: 'busy', ready: 'good', failed: 'bad' } as const;

interface ProjectCardProps {
  readonly project: Project;
  /** From 0 to 1, where it is imported or transcribed. */
  readonly progress: number | undefined;
  /** Its newest video. */
  readonly video: Export | undefined;
}

/** A project: its picture, how far it and its video are, and what the next step costs. All of the card opens it. */
export const ProjectCard = ({ project, progress, video }: ProjectCardProps) => {
  const { id, title, status, duration, error, created_at } = project;
  const price = priceIn(project);
  return (
    <li class="card">
      <Picture project={project} />
      <a class="card-title" href={`/console/projects/${id}`} dir="auto">
        {title}
      </a>
      <span class="row apart small">
        <State tone={tones[status]}>{text.statuses[status]}</State>
        <span class="soft numbers">
          {duration == null ? '' : `${clockOf(duration)} · `}
          <Time at={created_at} />
        </span>
      </span>
      {progress !== undefined && <progress value={progress} aria-label={`${text.statuses[status]}: ${title}`} />}
      {error && <span class="wrong">{error}</span>}
      {video ? (
        <Video video={video} title={title} />
      ) : (
        price && <span class="soft small">{status === 'ready' ? text.aVideo(price) : text.toTranscribe(price)}</span>
      )}
    </li>
  );
};

/** The price of the next step; undefined where none can be begun, or it costs nothing. */
const priceIn = ({ status, duration }: Project): string | undefined => {
  const isTest = account.value?.test === true;
  if (duration == null || isTest || (status !== 'draft' && status !== 'ready')) return undefined;
  const credits =
    status === 'ready'
      ? videoPriceOf(isTest, duration)
      : priceOf({ transcribes: true, script: undefined, isTest }, duration);
  return words.credits(credits ?? 0);
};

const Video = ({ video, title }: { readonly video: Export; readonly title: string }) => {
  const { preset, progress, download_url: url, status, credits } = video;
  const name = nameIn(projectWords.videos.presets, preset);
  return (
    <span class="row small soft numbers">
      {isBeingMade(video) ? (
        <>
          <State tone="busy">{text.making(name)}</State>
          <progress value={progress} aria-label={`${text.making(name)}: ${title}`} />
        </>
      ) : url ? (
        <a class="button" href={url} download aria-label={`${text.download(name)}: ${title}`}>
          <Icon name="download" />
          {name}
        </a>
      ) : (
        <State tone={status === 'failed' ? 'bad' : 'off'}>
          {status === 'failed' ? text.videoFailed(name) : text.videoGone(name)}
        </State>
      )}
      {credits ? words.credits(credits) : null}
    </span>
  );
};

/** How much of a talk gives the first words. */
const firstSeconds = 6;

/** In the shape of the video: its poster, or its first words where it has none. Only of cards in sight, since each is a request. */
const Picture = ({ project }: Pick<ProjectCardProps, 'project'>) => {
  const { id, source, status, playback, width, height, duration } = project;
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const wants = !seen ? 'nothing' : source === 'video' && playback === 'completed' ? 'poster' : status;
  const { value } = useLoaded(async () => {
    if (wants === 'poster') return { poster: (await cueline.projects.media(id)).poster };
    if (wants !== 'ready') return {};
    return { said: await cueline.transcripts.file(id, 'txt', { range_end: Math.min(firstSeconds, duration ?? 0) }) };
  }, `${id} ${wants}`);
  return (
    <span ref={place} class="shot-ground" aria-hidden="true">
      <span class="shot" style={{ '--ratio': width && height ? width / height : 16 / 9 }}>
        {value?.poster ? (
          <img src={value.poster} alt="" />
        ) : value?.said ? (
          <span dir="auto">{value.said}</span>
        ) : (
          <Cues />
        )}
      </span>
    </span>
  );
};
