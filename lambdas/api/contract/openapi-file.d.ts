/** The bundler makes it: lib/constructs/openapi-file.ts. */
declare module 'openapi-file' {
  export const etag: string;
  export const gzipped: string;
}
