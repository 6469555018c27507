import { signal } from '@preact/signals';
import { type SentRequest, sentRequests } from '../sent-requests.ts';

/** The requests that the dialog offers as code, the first one selected; undefined while it is closed. */
export const shownCode = signal<readonly SentRequest[] | undefined>(undefined);

export const showCode = (request: Omit<SentRequest, 'path' | 'query'> & Partial<SentRequest>): void => {
  shownCode.value = [{ path: {}, query: {}, ...request }];
};

/** Shows the requests that the console has sent: first those that change something. */
export const showSent = (): void => {
  const isRead = ({ operationId }: SentRequest): boolean => /^(get|list)/.test(operationId);
  const all = sentRequests.peek();
  shownCode.value = [...all.filter((one) => !isRead(one)), ...all.filter(isRead)];
};
