import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { useEffect, useRef } from 'preact/hooks';
import type { Fit, Focus, Project } from '#sdk/index.ts';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import type { Place } from '../../captions/placing.ts';
import { editorWords } from '../../messages/editor.ts';
import { Problem } from '../../ui/problem.tsx';
import { type EditorMedia, playedUrl } from '../use-media.ts';
import { Backdrop } from './backdrop.tsx';
import { Controls } from './controls.tsx';
import { Frame } from './frame.tsx';
import type { Playing } from './playing.ts';
import './player.css';

interface PlayerProps {
  readonly project: Project;
  readonly media: EditorMedia;
  /** The picture of the export. */
  readonly canvas: Canvas;
  readonly fit: Fit;
  readonly focus: Focus | undefined;
  readonly playing: Playing;
  readonly preview: CaptionPreview;
  /** The captions are dragged. */
  readonly onPlace: (place: Place) => void;
  /** The captions are pressed. */
  readonly onEdit: () => void;
}

/** The media of the project, played from the bucket in the frame of a platform, with the captions over it. */
export const Player = ({ project, media, canvas, fit, focus, playing, preview, ...on }: PlayerProps) => {
  const { files } = media;
  const element = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const url = files.value && playedUrl(files.value);
  useEffect(() => {
    if (url && element.current) return playing.follow(element.current);
  }, [url, playing]);
  const { playable, proxy = null, poster = null, state, expires_at } = files.value ?? {};
  const isSound = project.width === undefined || project.width === null;
  // The frame is there before the media, so that what is below it does not move.
  return (
    <section class="player" aria-label={editorWords.editor.player}>
      {files.error !== undefined && <Problem error={files.error} onRetry={files.reload} />}
      <div class="stage" ref={stage}>
        <Frame {...{ project, canvas, fit, focus, poster, preview, ...on }}>
          {(shown) => (
            <>
              {isSound && <Backdrop style={preview.style.value} canvas={canvas} />}
              {/* biome-ignore lint/a11y/useMediaCaption: the captions are drawn over it, and are the rows beside it */}
              <video
                ref={element}
                // The time makes browsers show the first picture before it is played.
                src={url && `${url}#t=0.001`}
                poster={poster ?? undefined}
                style={shown}
                preload="metadata"
                playsInline
                aria-label={project.title}
                onClick={() => playing.toggle()}
                onError={() => {
                  // The editor can stay open after its URL has expired.
                  if (expires_at && Date.parse(expires_at) <= Date.now()) files.reload();
                }}
              />
            </>
          )}
        </Frame>
      </div>
      <Controls {...{ project, playing, preview }} onFull={() => stage.current?.requestFullscreen()} />
      {preview.failure.value !== undefined && (
        <p class="notice bad">
          {editorWords.editor.noCaptions}: {preview.failure.value}
        </p>
      )}
      {playable === false && proxy === null && (
        <p class="notice">
          {state === 'processing' ? editorWords.editor.makingPlayable : editorWords.editor.notPlayable}
        </p>
      )}
    </section>
  );
};
