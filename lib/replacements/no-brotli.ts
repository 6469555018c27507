/** Replaces brotli/decompress.js in bundles: fontkit calls it only for WOFF2, and the fonts layer has only TTF files. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not read here: the fonts layer has only TTF files.');
}
