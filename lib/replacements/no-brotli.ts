/** Stands in bundles for brotli/decompress.js, which fontkit calls for WOFF2 only: the fonts layer holds TTF files. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not read here: the fonts layer holds TTF files.');
}
