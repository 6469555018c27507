import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { editorWords } from '../messages/editor.ts';
import { styleWords } from '../messages/style.ts';
import type { CaptionPreview } from './caption-preview.ts';
import { type Box, type Place, placeAt, steppedBy } from './placing.ts';

/** Pixels of the page. */
const atRest = { x: 0, y: 0 };
/** A pointer that moves less presses. */
const pressPx = 4;

interface CaptionLayerProps {
  readonly preview: CaptionPreview;
  readonly canvas: Canvas;
  readonly zone: SafeZone;
  readonly onPlace: (place: Place) => void;
  /** The captions are pressed. */
  readonly onEdit: () => void;
}

/** The captions of the player's time, which the worker draws. Screen readers read the rows beside the picture instead. */
export const CaptionLayer = (props: CaptionLayerProps) => {
  const { preview } = props;
  const element = useRef<HTMLCanvasElement>(null);
  const moved = useSignal(atRest);
  useEffect(() => {
    if (element.current) preview.drawOn(element.current);
  }, [preview]);
  const box = preview.box.value;
  useEffect(() => {
    // They are drawn where they were dragged to.
    moved.value = atRest;
  }, [box]);
  return (
    <>
      <div class="captions" aria-hidden="true" style={{ translate: `${moved.value.x}px ${moved.value.y}px` }}>
        <canvas ref={element} />
      </div>
      {box && (
        <Handle
          {...props}
          box={box}
          moved={moved.value}
          onMoved={(by) => {
            moved.value = by;
          }}
        />
      )}
    </>
  );
};

const steps: ReadonlyMap<string, Place> = new Map([
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
]);

interface HandleProps extends CaptionLayerProps {
  readonly box: Box;
  readonly moved: Place;
  readonly onMoved: (by: Place) => void;
}

/** Lies over the captions: dragged, or with the arrow keys, it places them in the picture. */
const Handle = ({ preview, canvas, zone, box, moved, onPlace, onEdit, onMoved }: HandleProps) => {
  const from = useRef<Place>(undefined);
  const percent = (share: number): string => `${share * 100}%`;
  const { placement, center_x: x = 0.5, center_y: y } = preview.style.value;
  const middle = { x, y: y ?? box.top + box.height / 2 };
  return (
    <button
      type="button"
      class="caption-handle"
      title={editorWords.editor.placeHint}
      aria-label={editorWords.editor.place(
        y === undefined ? styleWords.style.placements[placement] : styleWords.style.height(y),
      )}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
        translate: `${moved.x}px ${moved.y}px`,
      }}
      onKeyDown={(event) => {
        const step = steps.get(event.key);
        if (!step) return;
        event.preventDefault();
        onPlace(steppedBy(middle, step));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={({ currentTarget, clientX, clientY }) => {
        if (!from.current) return;
        const by = { x: clientX - from.current.x, y: clientY - from.current.y };
        if (Math.hypot(by.x, by.y) < pressPx && !preview.placing.peek()) return;
        const { clientWidth = 1, clientHeight = 1 } = currentTarget.offsetParent ?? {};
        const place = placeAt(
          { x: middle.x + by.x / clientWidth, y: middle.y + by.y / clientHeight },
          box,
          zone,
          canvas,
        );
        preview.placing.value = place;
        onMoved({ x: (place.x - middle.x) * clientWidth, y: (place.y - middle.y) * clientHeight });
      }}
      onPointerUp={() => {
        const chosen = preview.placing.peek();
        if (chosen) onPlace(chosen);
        else onEdit();
      }}
      onLostPointerCapture={() => {
        from.current = undefined;
        preview.placing.value = undefined;
      }}
      onClick={({ detail }) => {
        // By Enter; a pointer has been handled.
        if (detail === 0) onEdit();
      }}
    />
  );
};
