import { useSignal } from '@preact/signals';
import type { Project } from '#sdk/index.ts';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import { keysOfCommand } from '../../commands/commands.ts';
import { editorWords } from '../../messages/editor.ts';
import { IconButton } from '../../ui/icon.tsx';
import { clockOf } from '../../ui/time.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { Playing } from './playing.ts';

const text = editorWords.editor;

interface ControlsProps {
  readonly project: Project;
  readonly playing: Playing;
  readonly preview: CaptionPreview;
}

/** The controls below the picture: play, position, sound, and what the platform covers. */
export const Controls = ({ project, playing, preview }: ControlsProps) => {
  const isMuted = useSignal(false);
  return (
    <div class="controls">
      <IconButton
        icon={playing.isPlaying.value ? 'pause' : 'play'}
        label={playing.isPlaying.value ? text.pause : text.play}
        title={keysOfCommand('editor-play')}
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
      <Toggle label={text.safeZone} on={preview.showsSafeZone} />
    </div>
  );
};

/** A component of its own, since it renders with each frame. */
const Clock = ({ playing, durationSeconds }: { readonly playing: Playing; readonly durationSeconds: number }) => (
  <span class="numbers small">
    {clockOf(playing.seconds.value)} / {clockOf(durationSeconds)}
  </span>
);
