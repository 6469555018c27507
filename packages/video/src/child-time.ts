/** For the answer, and to end the process. */
const marginSeconds = 20;

/** How long the child process of a function may take. */
export const childTimeMs = ({ timeoutSeconds }: { readonly timeoutSeconds: number }): number =>
  (timeoutSeconds - marginSeconds) * 1000;
