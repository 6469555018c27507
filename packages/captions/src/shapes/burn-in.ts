/** What a renderer of burnt-in TTML is trusted to draw. A style that needs what is off is drawn simpler. */
export interface BurnIn {
  /** Captions in several places, as where a page moves. */
  regions: boolean;
  /** Type above the size that the job's own setting allows. */
  largeType: boolean;
  /** Colours that are partly transparent. */
  alpha: boolean;
  /** Words in another size than their line. */
  wordSizes: boolean;
  /** Shadows with a soft edge, and so glows. */
  blur: boolean;
}
