import type { Route, Throttle } from './route.ts';

/** Pages for people and for agents (lib/constructs/docs-files.ts). */
export const docsPath = '/docs';

/** Packages of the clients (lib/constructs/package-files.ts). */
export const packagesPath = '/packages';

/** Where a code of an error is explained. */
export const errorPagePath = (code: string): string => `${docsPath}/errors#${code}`;

/** In documents it stands for the origin of a deployment, which serves them with its own. */
export const placeholderOrigin = 'https://….amazonaws.com';

/**
 * The console: one handler that serves its page and files, and the documents and packages. It is not part of the API, so it is outside of /v1
 * and of the OpenAPI document.
 */
export const consoleRoute = {
  operationId: 'console',
  summary: 'The console: its page, scripts and styles; the documents; the packages',
  path: '/console',
  /** Every page of the console is the same file; the script shows the page of the path. The address of a deployment leads to its documents. */
  otherPaths: [
    '/',
    '/console/{path+}',
    docsPath,
    `${docsPath}/{path+}`,
    `${packagesPath}/{path+}`,
    '/llms.txt',
    '/robots.txt',
  ],
  entry: 'console/serve-console',
  /** The name of the bucket is in the Content-Security-Policy, since browsers upload to it and play from it. */
  uses: { objects: {}, drawsCaptions: true },
  timeoutSeconds: 10,
  memoryMb: 512,
  fonts: true,
  /** Limit of each path. The first load of a page requests some twenty files. */
  throttle: { ratePerSecond: 20, burst: 200 },
} as const satisfies Pick<
  Route,
  'operationId' | 'summary' | 'path' | 'entry' | 'uses' | 'timeoutSeconds' | 'memoryMb' | 'fonts'
> & { otherPaths: readonly string[]; throttle: Throttle };

/**
 * The HTML of a path. Those of a screen show the shell at once, and preload the scripts of the screen: on a slow line each request that waits
 * for another costs a round trip.
 */
export const pageFileOf = (path: string): `${keyof typeof preloadedScreens | 'index'}.html` =>
  path.startsWith(`${consoleRoute.path}/projects/`)
    ? 'project.html'
    : /^\/console\/?$/.test(path)
      ? 'projects.html'
      : 'index.html';

/** The module of each screen whose scripts its HTML preloads. */
export const preloadedScreens = { projects: 'src/screens/projects.tsx', project: 'src/screens/project.tsx' } as const;

/** The page of the console that operators open by their link. */
export const operatorPagePath = `${consoleRoute.path}/operator`;

/** The page of the console where a user allows a client (docs/decisions/oauth.md). */
export const authorizePagePath = `${consoleRoute.path}/authorize`;

/** The page of the console where somebody with a review link, and no key, reviews a project. */
export const reviewPages = `${consoleRoute.path}/review`;
export const reviewPagePath = (projectId: string): string => `${reviewPages}/${projectId}`;

/** Below /console/files/: the `CaptionDrawing` of the stage. */
export const captionDrawingFile = 'caption-drawing.json';

/** Below /console/files/: a sentence on what cannot be transcribed here; empty where all can. */
export const speechMissingFile = 'speech-missing.txt';

/** A font is served in parts, whose base64 is within the 6 MB that Lambda answers. */
export const fontPartBytes = 4 * 2 ** 20;

/** The Cache-Control of what never changes under its name. */
export const cachedForEver = 'public, max-age=31536000, immutable';

/** Whether a file of the console has a hash of its content in its name, and so one content for ever. */
export const isHashedFile = (name: string): boolean => /-[A-Z0-9]{8}\.\w+$/.test(name) || name.startsWith('fonts/');

/**
 * The Content-Security-Policy of files with a hash. The editor's worker obeys that of its own response and not that of the
 * page: only there may WebAssembly be compiled. https://www.w3.org/TR/CSP3/#directive-default-src
 */
export const workerPolicy = (bucketOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src 'self' ${bucketOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The path of a part of a font. The hash of the font's content makes the path one for ever. */
export const fontPartPath = (file: string, hash: string, part: number): string =>
  `/console/files/fonts/${file}-${hash}.${part}`;

/** What a browser must know of a font before it loads it. Lengths are fractions of the em. */
export interface FontFacts {
  /** Hash of the content. */
  readonly hash: string;
  readonly parts: number;
  /** From baseline to baseline: CSS's "normal". */
  readonly lineHeight: number;
  /** Code points with a glyph: in turn how many are left out and how many follow one another, from 0. */
  readonly coverage: readonly number[];
}

/** A file of the console or a document, as its handler answers it. */
export interface ConsoleFile {
  /** Absent where the name has a hash. */
  readonly etag?: string;
  readonly contentType: string;
  /** Base64 of the gzipped bytes: what API Gateway takes as the body. */
  readonly gzipped: string;
}
