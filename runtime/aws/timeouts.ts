/** Large objects and their copies. */
export const transferMs = 60_000;

/**
 * Options of an SDK client, without which it waits for ever. A call that hangs ends soon enough for a second attempt within the
 * ten seconds of a route. `requestMs`: for the start of the reply, and for each pause in it. Without `throwOnRequestTimeout` the
 * SDK only warns.
 */
export const timeouts = (requestMs = 4000) => ({
  requestHandler: {
    connectionTimeout: Math.min(2000, requestMs),
    requestTimeout: requestMs,
    socketTimeout: requestMs,
    throwOnRequestTimeout: true,
  },
});
