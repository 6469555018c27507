import type { ReadonlySignal } from '@preact/signals';
import type { PresetId, Project } from '#sdk/index.ts';
import { ApiError, cueline } from '../api.ts';
import { words } from '../messages.ts';
import { Problem } from '../ui/problem.tsx';
import { clockOf } from '../ui/time.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSettled } from '../use-settled.ts';
import { warningsOf } from './warnings-of.ts';

const text = words.style;
const shown = 3;
/** Changes of platforms and range are collected for this time before a request. */
const quietMs = 400;
/** While words are edited they are saved every few seconds. */
const editedMs = 3000;

/** The videos that the captions are checked for. */
export interface CheckedVideos {
  readonly presets: ReadonlySignal<readonly PresetId[]>;
  /** The part of the media, as requests have it. */
  readonly rangeFields: { readonly range_start?: number; readonly range_end?: number };
}

interface StyleWarningsProps {
  readonly project: Project;
  readonly choice: CheckedVideos;
  /** The version of the transcript that was saved last. */
  readonly saved: ReadonlySignal<string>;
}

/** The problems of the captions in this style, laid out as in exports for the chosen platforms. */
export const StyleWarnings = ({ project: { id, style, format }, choice, saved }: StyleWarningsProps) => {
  const presets = choice.presets.value;
  const part = choice.rangeFields;
  const key = useSettled(JSON.stringify([id, style, format, presets, part]), quietMs);
  const version = useSettled(saved.value, editedMs);
  const loaded = useLoaded(async () => {
    const previews = await Promise.all(
      presets.map(async (preset) => ({ preset, preview: await cueline.exports.preview(id, { preset, ...part }) })),
    );
    return warningsOf(previews);
  }, `${key} ${version}`);
  const { warnings = [], findings = [] } = loaded.value ?? {};
  // For example a range that is refused; the export panel shows that.
  const isRefusal = loaded.error instanceof ApiError && loaded.error.status < 500;
  return (
    <div class="stack" role="status" aria-label={text.warnings}>
      {loaded.error !== undefined && !isRefusal && <Problem error={loaded.error} onRetry={loaded.reload} />}
      {warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      {findings.length > 0 && (
        <div class="notice cue">
          <p>{text.findings(findings.length)}</p>
          <ul class="changes">
            {findings.slice(0, shown).map(({ rule, message, text: captions, start, presets: affected }) => (
              <li key={`${rule} ${start} ${message}`}>
                {captions && (
                  <>
                    <span class="numbers">{clockOf(start)}</span> <span dir="auto">“{captions}”</span>{' '}
                  </>
                )}
                {message}
                {presets.length > 1 && <span class="soft small"> {namesOf(affected)}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

const namesOf = (presets: readonly PresetId[]): string =>
  presets.map((preset) => words.exportPanel.presets[preset]).join(', ');
