/** Settings of RenderChunk, from which the limits of what it makes follow; JoinChunks has the same time. */
export const renderLambda = { timeoutSeconds: 870, memoryMb: 3008 } as const;

/** The most that an inline Map runs at once (docs/decisions/chunks.md). */
export const chunkPlaces = 40;
