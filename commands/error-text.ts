import { ApiError } from '#sdk/index.ts';

/** What an error says, with the code where the API refused something. */
export const errorText = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError && error.code ? `${message} (${error.code})` : message;
};
