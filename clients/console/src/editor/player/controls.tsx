import { useSignal } from '@preact/signals';
import type { Project } from '#sdk/index.ts';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import { keysOfCommand } from '../../commands/commands.ts';
import { editorWords } from '../../messages/editor.ts';
import { IconButton } from '../../ui/icon.tsx';
import { clockOf } from '../../ui/time.tsx';
import type { Playing } from './playing.ts';

const text = editorWords.editor;

interface ControlsProps {
  readonly project: Project;
  readonly playing: Playing;
  readonly preview: CaptionPreview;
  readonly onFull: () => void;
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The controls below the picture: play, position, sound, speed, the whole screen, and what the platform covers. */
export const Controls = ({ project, playing, preview, onFull }: ControlsProps) => {
  const isMuted = useSignal(false);
  return (
    <div class="controls">
      <IconButton
        icon={playing.isPlaying.value ? 'pause' : 'play'}
        label={playing.isPlaying.value ? text.pause : text.play}
        keys={keysOfCommand('editor-play')}
        onClick={() => playing.toggle()}
      />
      <Clock playing={playing} durationSeconds={project.duration ?? 0} />
      <IconButton
        icon={isMuted.value ? 'muted' : 'sound'}
        label={isMuted.value ? text.unmute : text.mute}
        onClick={() => {
          isMuted.value = !isMuted.value;
          playing.mute(isMuted.value);
        }}
      />
      <select
        class="speaker numbers"
        aria-label={text.speed}
        value={playing.rate.value}
        onInput={({ currentTarget }) => playing.playAt(Number(currentTarget.value))}
      >
        {rates.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
      {document.fullscreenEnabled && <IconButton icon="full" label={text.full} onClick={onFull} />}
      <IconButton
        icon="zone"
        label={text.safeZone}
        aria-pressed={preview.showsSafeZone.value}
        onClick={() => {
          preview.showsSafeZone.value = !preview.showsSafeZone.peek();
        }}
      />
    </div>
  );
};

/** A component of its own, since it renders with each frame. */
const Clock = ({ playing, durationSeconds }: { readonly playing: Playing; readonly durationSeconds: number }) => (
  <span class="numbers small">
    {clockOf(playing.seconds.value)} / {clockOf(durationSeconds)}
  </span>
);
