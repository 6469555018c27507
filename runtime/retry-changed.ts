import { AppError } from '#core/app-error.ts';

/**
 * Repeats an attempt that reads something and then writes it only if it has not changed since; undefined means that it has. `what`
 * names it in the message. Throws unavailable after so many attempts.
 */
export const retryChanged = async <Reply>(
  what: string,
  attempts: number,
  attempt: () => Promise<Reply | undefined>,
): Promise<Reply> => {
  for (let left = attempts; left > 0; left -= 1) {
    const reply = await attempt();
    if (reply !== undefined) return reply;
  }
  throw new AppError('unavailable', `The ${what} is being changed by others. Send the request again.`, {
    retryAfterSeconds: 1,
  });
};
