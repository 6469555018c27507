/** What differs between captions as they are drawn and as they were requested. */
export interface CaptionWarning {
  code:
    | 'font_replaced'
    | 'characters_left_out'
    | 'emoji_in_one_color'
    | 'low_contrast'
    | 'motion_reduced'
    | 'drawn_simpler';
  /** A sentence for the user, or a part of one. */
  message: string;
}
