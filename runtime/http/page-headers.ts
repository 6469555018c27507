/**
 * The headers of a page of the console. Its script comes from this origin only and cannot turn text into markup (Trusted Types);
 * no other page can frame it or reach its window. `bucketOrigin` is where media is uploaded and played.
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP
 */
export const pageHeaders = (bucketOrigin: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${bucketOrigin}`,
    `media-src 'self' blob: ${bucketOrigin}`,
    `connect-src 'self' ${bucketOrigin}`,
    "worker-src 'self'",
    "manifest-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Only the editor's worker has a policy, for its own address.
    'trusted-types captions-worker',
  ].join('; '),
  // The page names the files by their hashes, so browsers must request it each time.
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
});
