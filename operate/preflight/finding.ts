export interface Finding {
  readonly verdict: 'ok' | 'too small' | 'missing' | 'unread' | 'wrong';
  /** What the account has, and for which load that is enough. */
  readonly says: string;
  /** What to do next. */
  readonly next?: string;
}
