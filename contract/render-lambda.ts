/** Of RenderChunk, by which the limits of what it makes are known; JoinChunks has the same time. */
export const renderLambda = { timeoutSeconds: 870, memoryMb: 3008 } as const;
