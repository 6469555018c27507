/** Settings of RenderChunk, from which the limits of what it makes follow; JoinChunks has the same time. */
export const renderLambda = { timeoutSeconds: 870, memoryMb: 3008 } as const;
