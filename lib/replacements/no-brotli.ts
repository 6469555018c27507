/** Replaces brotli/decompress.js in bundles: fontkit calls it only for WOFF2, and all caption fonts are TrueType files. */
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not read here: caption fonts are TrueType files.');
}
