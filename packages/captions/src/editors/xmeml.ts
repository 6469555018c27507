import { escapeMarkup } from '../escape-markup.ts';
import type { LayerClip, Timeline, TitleClip } from './timeline.ts';
import { element, leaf } from './xml.ts';

/**
 * Final Cut Pro 7 XML (xmeml 4), which Premiere Pro, DaVinci Resolve and others import: the media on one track, captions as text
 * generators on those above it. Times are frames of the timeline.
 * https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/FinalCutPro_XML/
 */
export function formatXmeml(timeline: Timeline): string {
  const { media, rate, widthPx, heightPx, mediaFrames, from, frames, tracks, layer } = timeline;
  const rateXml = element('rate', {}, leaf('timebase', rate.timebase), leaf('ntsc', bool(rate.denominator > 1)));
  const timecode = element(
    'timecode',
    {},
    rateXml,
    leaf('string', rate.isDrop ? '00;00;00;00' : '00:00:00:00'),
    leaf('frame', 0),
    leaf('displayformat', rate.isDrop ? 'DF' : 'NDF'),
  );
  const picture = pictureOf({ widthPx, heightPx }, rateXml);
  const file = fileOf(
    { id: 'file-1', fileName: media.fileName, frames: mediaFrames, rateXml },
    ...(media.picture ? [element('video', {}, picture)] : []),
    ...(media.hasSound ? [element('audio', {}, leaf('channelcount', 2))] : []),
  );
  const shown = (kind: 'video' | 'audio', reference: string): string =>
    element(
      'track',
      {},
      element(
        'clipitem',
        { id: `clipitem-${kind}` },
        ...[leaf('name', media.fileName), leaf('duration', mediaFrames), rateXml],
        ...[leaf('start', 0), leaf('end', frames), leaf('in', from), leaf('out', from + frames), reference],
        element('sourcetrack', {}, leaf('mediatype', kind), leaf('trackindex', 1)),
      ),
    );
  const known = element('file', { id: 'file-1' });
  let count = 0;
  const captions = tracks.map((track) =>
    element(
      'track',
      {},
      ...track.map((clip) => {
        count += 1;
        return generatorOf(clip, `generatoritem-${count}`, rateXml, timeline);
      }),
    ),
  );
  const sequence = element(
    'sequence',
    { id: 'sequence-1' },
    ...[leaf('name', media.title), leaf('duration', frames), rateXml, timecode],
    element(
      'media',
      {},
      element(
        'video',
        {},
        element('format', {}, picture),
        ...(media.picture ? [shown('video', file)] : []),
        ...captions,
        ...(layer ? [trackOf(layer, rateXml)] : []),
      ),
      ...(media.hasSound ? [element('audio', {}, shown('audio', media.picture ? known : file))] : []),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n${element('xmeml', { version: 4 }, sequence)}\n`;
}

interface NamedFile {
  readonly id: string;
  readonly fileName: string;
  readonly frames: number;
  readonly rateXml: string;
}

/** `kinds`: what is in the file, as XML. */
const fileOf = ({ id, fileName, frames, rateXml }: NamedFile, ...kinds: readonly string[]): string =>
  element(
    'file',
    { id },
    ...[leaf('name', fileName), leaf('pathurl', encodeURIComponent(fileName)), rateXml],
    ...[leaf('duration', frames), element('media', {}, ...kinds)],
  );

const pictureOf = ({ widthPx, heightPx }: Pick<LayerClip, 'widthPx' | 'heightPx'>, rateXml: string): string =>
  element(
    'samplecharacteristics',
    {},
    ...[rateXml, leaf('width', widthPx), leaf('height', heightPx)],
    ...[leaf('pixelaspectratio', 'square'), leaf('fielddominance', 'none')],
  );

const trackOf = ({ fileName, fileFrames: frames, from, to, start, ...size }: LayerClip, rateXml: string): string => {
  const file = { id: 'file-2', fileName, frames, rateXml };
  const clip = [
    ...[leaf('name', fileName), leaf('duration', frames), rateXml, leaf('start', from), leaf('end', to)],
    ...[leaf('in', start), leaf('out', start + to - from), leaf('alphatype', 'straight')],
    fileOf(file, element('video', {}, pictureOf(size, rateXml))),
  ];
  return element('track', {}, element('clipitem', { id: 'clipitem-layer' }, ...clip));
};

const bool = (value: boolean): string => (value ? 'TRUE' : 'FALSE');

function generatorOf({ from, to, text, isTop }: TitleClip, id: string, rateXml: string, timeline: Timeline): string {
  const parameter = (parameterid: string, name: string, value: string): string =>
    element('parameter', {}, leaf('parameterid', parameterid), leaf('name', name), element('value', {}, value));
  const fontSize = Math.round(Math.min(timeline.widthPx, timeline.heightPx) / 20);
  const effect = element(
    'effect',
    {},
    ...[leaf('name', 'Text'), leaf('effectid', 'Text'), leaf('effectcategory', 'Text')],
    ...[leaf('effecttype', 'generator'), leaf('mediatype', 'video')],
    // A parser reads a line feed in the text as it reads one between elements.
    parameter('str', 'Text', escapeMarkup(text).replaceAll('\n', '&#13;')),
    parameter('fontname', 'Font', 'Helvetica'),
    parameter('fontsize', 'Size', String(fontSize)),
    parameter('fontstyle', 'Style', '2'),
    parameter('fontalign', 'Alignment', '2'),
    parameter('origin', 'Origin', leaf('horiz', 0) + leaf('vert', isTop ? -0.4 : 0.4)),
  );
  return element(
    'generatoritem',
    { id },
    ...[leaf('name', 'Text'), leaf('duration', to - from), rateXml, leaf('start', from), leaf('end', to)],
    ...[leaf('in', 0), leaf('out', to - from), leaf('enabled', 'TRUE'), leaf('alphatype', 'black'), effect],
  );
}
