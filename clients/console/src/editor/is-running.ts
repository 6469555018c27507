import type { Export } from '#sdk/index.ts';

export const isRunning = ({ status }: Export): boolean => status === 'queued' || status === 'processing';
