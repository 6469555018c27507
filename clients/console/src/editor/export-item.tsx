import { useState } from 'preact/hooks';
import type { Export } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CancelWork } from '../cancel-work.tsx';
import { editorWords } from '../messages/editor.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { nameIn } from '../name-in.ts';
import { lookOfExport } from '../project-choices.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Moment, Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { isRunning } from './is-running.ts';

const text = editorWords.exportPanel;
const tones = { queued: 'busy', processing: 'busy', completed: 'good', failed: 'bad' } as const;

interface ExportItemProps {
  readonly item: Export;
  /** What the version of its captions is called. */
  readonly version: string | undefined;
  readonly onCancelled: () => void;
}

/** A video: what it is, its picture, and what can be done with it. */
export const ExportItem = ({ item, version, onCancelled }: ExportItemProps) => {
  const { preset, status, progress, layer, download_url, expires_at, expired, error, warnings } = item;
  const name = nameIn(projectWords.videos.presets, preset);
  return (
    <li class="export">
      <span class="poster" aria-hidden="true">
        {layer ? '◫' : '▶'}
        {/* A browser plays no layer. */}
        {download_url && !layer && <video src={`${download_url}#t=2`} preload="metadata" muted tabIndex={-1} />}
      </span>
      <div class="stack">
        <span>
          {name} <Facts item={item} version={version} />
        </span>
        {/* Below them: beside them a longer state would make them wrap. */}
        {!download_url && (
          <State tone={expired ? 'off' : tones[status]}>{expired ? text.deleted : text.states[status]}</State>
        )}
        {download_url && <Actions item={item} url={download_url} />}
        {expires_at && status !== 'failed' && (
          <p class="soft small">
            {expired ? text.wasKeptUntil : text.keptUntil} <Moment at={expires_at} />
            {expired && `. ${text.exportAgain}`}
          </p>
        )}
        {isRunning(item) && (
          <>
            <progress value={progress} aria-label={name} />
            <CancelWork name={name} cancel={() => cueline.exports.cancel(item.id)} onCancelled={onCancelled} />
          </>
        )}
        {error && <p class="wrong">{error}</p>}
        {warnings?.map(({ code, message }) => (
          <p key={code} class="soft small">
            {text.notes[code] ?? message}
          </p>
        ))}
      </div>
    </li>
  );
};

/** Placeholder until the order is confirmed. */
export const OrderedItem = ({ preset }: Pick<Export, 'preset'>) => (
  <li class="export">
    <span class="poster" aria-hidden="true">
      ▶
    </span>
    <div class="stack">
      <span>{nameIn(projectWords.videos.presets, preset)}</span>
      <State tone="busy">{text.ordered}</State>
      <progress aria-label={nameIn(projectWords.videos.presets, preset)} />
    </div>
  </li>
);

const Facts = ({ item, version }: Pick<ExportItemProps, 'item' | 'version'>) => {
  const { width, height, layer, created_at, credits, refunded } = item;
  const look = lookOfExport(item);
  return (
    <span class="soft small numbers">
      {[width && height && `${width} × ${height}`, layer && text.layerOnly, look, version]
        .filter(Boolean)
        .map((fact) => `${fact}, `)}
      <Time at={created_at} />
      {credits != null && `, ${words.credits(credits)}${refunded ? text.refunded : ''}`}
    </span>
  );
};

const Actions = ({ item: { id, project_id, preset, layer }, url }: { readonly item: Export; readonly url: string }) => {
  const [plays, setPlays] = useState(false);
  const copy = useAction(async () => {
    // The URL of the list is valid for an hour. A short link is made for this one use.
    const { data } = await cueline.exports.list(project_id, { links: 'short' });
    await navigator.clipboard.writeText(data.find((one) => one.id === id)?.download_url ?? url);
    toast(text.linkCopied);
  });
  const name = nameIn(projectWords.videos.presets, preset);
  return (
    <>
      <div class="row">
        {!layer && (
          <Button onClick={() => setPlays(true)} aria-label={`${text.play}: ${name}`}>
            {text.play}
          </Button>
        )}
        <a class="button" href={url} download aria-label={`${text.download}: ${name}`}>
          {text.download}
        </a>
        <Button variant="quiet" busy={copy.busy} onClick={() => copy.run()} aria-label={`${text.copyLink}: ${name}`}>
          {text.copyLink}
        </Button>
      </div>
      {copy.error !== undefined && <Problem error={copy.error} />}
      {plays && (
        <Dialog title={name} wide onClose={() => setPlays(false)}>
          {/* biome-ignore lint/a11y/useMediaCaption: its captions are in the picture */}
          <video class="played" src={url} controls autoplay playsInline />
          <div>
            <Button onClick={() => setPlays(false)}>{words.close}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
