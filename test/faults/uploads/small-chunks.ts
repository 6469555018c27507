import { vi } from 'vitest';

// Chunks of 4 bytes instead of 4 MiB, and leases that end while requests are in progress.
vi.mock('#contract/limits.ts', async (original) => ({
  ...(await original<object>()),
  chunkBytes: 4,
  chunkLeaseMs: 9,
}));
