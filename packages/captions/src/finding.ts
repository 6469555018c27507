/** What the lint finds in captions, or a platform in a clip. */
export interface Finding {
  rule: 'platform' | 'min_duration' | 'max_duration' | 'reading_speed' | 'orphan' | 'forbidden_break';
  severity: 'hard' | 'soft';
  /** A sentence. */
  message: string;
  text: string;
  /** Seconds of the media. */
  start: number;
  end: number;
}
