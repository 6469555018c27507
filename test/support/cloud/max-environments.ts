/**
 * The execution environments of a function in the local cloud. With the requests of other tests, any of them may serve the
 * next.
 */
export const maxEnvironments = 8;
