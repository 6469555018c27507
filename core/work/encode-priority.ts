/**
 * The priority of a MediaConvert job (-50 to 50, the highest first; in order of submission where equal) by how much work of its
 * kind the account has open: an account's batch of a thousand leaves all others before it.
 */
export const encodePriority = (openWorks: number): number =>
  Math.max(-50, -Math.round(5 * Math.log2(Math.max(1, openWorks))) + 0);
