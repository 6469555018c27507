import type { Finding } from '../finding.ts';
import type { Span } from '../span.ts';
import { type CanvasRequest, presetProblem } from './presets.ts';

/** The finding that the platform would refuse the clip, for which an export is refused; none where it accepts it. */
export function clipFindings(clip: CanvasRequest, { startMs, endMs }: Span): Finding[] {
  const message = presetProblem({ ...clip, durationMs: endMs - startMs });
  if (!message) return [];
  const [start, end] = [startMs / 1000, endMs / 1000];
  return [{ rule: 'platform', severity: 'hard', message: `${message}.`, text: '', start, end }];
}
