import type { Cueline } from '@cueline/sdk';

/** What a server's tools work with. */
export interface Session {
  /** Has the caller's key, and so the caller's rights. */
  readonly client: Cueline;
  /** Whether the connection can carry a question to the user. */
  readonly canAsk: boolean;
  /** Reports an error that no tool foresaw. The model does not see it. */
  readonly onUnforeseen: (error: unknown) => void;
}
