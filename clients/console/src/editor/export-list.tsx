import type { Export } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { words } from '../messages.ts';
import { FailureText } from '../ui/failure-text.tsx';
import { View } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Moment, Time } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';

const text = words.exportPanel;
const pollMs = 2000;
const tones = { queued: 'busy', processing: 'busy', completed: 'good', failed: 'bad' } as const;
const isRunning = ({ status }: Export): boolean => status === 'queued' || status === 'processing';

/** The exports of a project, newest first. `made` changes when there is a new one. */
export const ExportList = ({ projectId, made }: { readonly projectId: string; readonly made: number }) => {
  const exports = useLoaded(
    () => cueline.exports.list(projectId),
    `${projectId} ${made}`,
    (value) => (value?.data.some(isRunning) ? pollMs : undefined),
  );
  return (
    <View loaded={exports}>
      {({ data }) => (
        <ul class="plain-list">
          {data.map((one) => (
            <Item key={one.id} item={one} />
          ))}
        </ul>
      )}
    </View>
  );
};

const Item = ({ item }: { readonly item: Export }) => {
  const {
    preset,
    status,
    progress,
    width,
    height,
    download_url,
    expires_at,
    expired,
    error,
    error_code,
    warnings,
    created_at,
    credits,
    refunded,
  } = item;
  return (
    <li class="stack">
      <div class="row apart">
        <span>
          {text.presets[preset]}{' '}
          <span class="soft small numbers">
            {width && height ? `${width} × ${height}, ` : ''}
            <Time at={created_at} />
            {credits != null && `, ${words.credits(credits)}${refunded ? text.refunded : ''}`}
          </span>
        </span>
        {download_url ? (
          <a class="button" href={download_url} download>
            {text.download}
          </a>
        ) : (
          <State tone={expired ? 'off' : tones[status]}>{expired ? text.deleted : text.states[status]}</State>
        )}
      </div>
      {expires_at && status !== 'failed' && (
        <p class="soft small">
          {expired ? text.wasKeptUntil : text.keptUntil} <Moment at={expires_at} />
          {expired && `. ${text.exportAgain}`}
        </p>
      )}
      {isRunning(item) && <progress value={progress} aria-label={text.presets[preset]} />}
      {error && (
        <p class="wrong">
          <FailureText error={error} code={error_code} />
        </p>
      )}
      {warnings?.map(({ code, message }) => (
        <p key={code} class="soft small">
          {message}
        </p>
      ))}
    </li>
  );
};
