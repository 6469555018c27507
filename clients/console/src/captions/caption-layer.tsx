import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Placement } from '#contract/schemas/style-choices.ts';
import { editorWords } from '../messages/editor.ts';
import { styleWords } from '../messages/style.ts';
import type { CaptionPreview } from './caption-preview.ts';
import { type Box, nextPlacement, placementAt } from './placing.ts';

/** A pointer that moves less presses. */
const pressPx = 4;

interface CaptionLayerProps {
  readonly preview: CaptionPreview;
  readonly canvas: Canvas;
  readonly zone: SafeZone;
  readonly onPlace: (placement: Placement) => void;
  /** The captions are pressed. */
  readonly onEdit: () => void;
}

/** The captions of the player's time, which the worker draws. Screen readers read the rows beside the picture instead. */
export const CaptionLayer = (props: CaptionLayerProps) => {
  const { preview } = props;
  const element = useRef<HTMLCanvasElement>(null);
  const movedPx = useSignal(0);
  useEffect(() => {
    if (element.current) preview.drawOn(element.current);
  }, [preview]);
  const box = preview.box.value;
  useEffect(() => {
    // They are drawn where they were dragged to.
    movedPx.value = 0;
  }, [box]);
  return (
    <>
      <div class="captions" aria-hidden="true" style={{ translate: `0 ${movedPx.value}px` }}>
        <canvas ref={element} />
      </div>
      {box && (
        <Handle
          {...props}
          box={box}
          movedPx={movedPx.value}
          onMoved={(px) => {
            movedPx.value = px;
          }}
        />
      )}
    </>
  );
};

interface HandleProps extends CaptionLayerProps {
  readonly box: Box;
  readonly movedPx: number;
  readonly onMoved: (px: number) => void;
}

/** Lies over the captions: dragged, or with the arrow keys, it places them in the safe zone. */
const Handle = ({ preview, canvas, zone, box, movedPx, onPlace, onEdit, onMoved }: HandleProps) => {
  const fromPx = useRef<number>(undefined);
  const percent = (share: number): string => `${share * 100}%`;
  const { placement } = preview.style.value;
  return (
    <button
      type="button"
      class="caption-handle"
      title={editorWords.editor.placeHint}
      aria-label={editorWords.editor.place(styleWords.style.placements[placement])}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
        translate: `0 ${movedPx}px`,
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step !== 1 && step !== -1) return;
        event.preventDefault();
        onPlace(nextPlacement(placement, step));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fromPx.current = event.clientY;
      }}
      onPointerMove={({ currentTarget, clientY }) => {
        const byPx = clientY - (fromPx.current ?? clientY);
        if (Math.abs(byPx) < pressPx && !preview.placing.peek()) return;
        const pictureHeight = currentTarget.offsetParent?.clientHeight ?? 1;
        preview.placing.value = placementAt(box.top + box.height / 2 + byPx / pictureHeight, zone, canvas);
        onMoved(byPx);
      }}
      onPointerUp={() => {
        const chosen = preview.placing.peek();
        if (chosen) onPlace(chosen);
        if (!chosen || chosen === placement) onMoved(0);
        if (!chosen) onEdit();
      }}
      onLostPointerCapture={() => {
        fromPx.current = undefined;
        preview.placing.value = undefined;
      }}
      onClick={({ detail }) => {
        // By Enter; a pointer has been handled.
        if (detail === 0) onEdit();
      }}
    />
  );
};
