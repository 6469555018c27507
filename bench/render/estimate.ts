/** A figure that the estimate stands on. */
interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly from: string;
}

const constants = {
  clipSeconds: { value: 60, unit: 's', from: 'the clip of the estimate' },
  chunkSeconds: { value: 5, unit: 's of video', from: 'a whole number of groups of pictures, of two seconds and less' },
  coreSecondsPerSecond: {
    value: 2.4,
    unit: 'core-s a second of video',
    from: 'the bench beside this: a busy picture, captions included',
  },
  armPerX64: {
    value: 1,
    unit: 'ratio',
    from: 'assumed: a core of Lambda on arm64 is as fast as one of the machine of the bench',
  },
  coldSeconds: { value: 1.5, unit: 's', from: 'assumed: a layer of 146 MB is read, and the module is loaded' },
  wasmSeconds: { value: 0.1, unit: 's', from: 'measured: CanvasKit is loaded, and the first word is measured' },
  readSeconds: { value: 0.3, unit: 's', from: 'assumed: the index and the first blocks of a file by signed URLs' },
  queueSeconds: { value: 0.2, unit: 's', from: 'assumed: SQS to Lambda, and the answer by the token of the task' },
  transitionSeconds: { value: 0.05, unit: 's', from: 'assumed: of Step Functions, one state' },
  transitions: { value: 8, unit: 'states', from: 'the machine of exports' },
  joinSeconds: { value: 1, unit: 's', from: 'assumed: the parts of a minute are read, joined and stored' },
  joinGb: { value: 1.769, unit: 'GB', from: '1,769 MB have one vCPU' },
  usdPerGbSecond: {
    value: 0.0000133334,
    unit: '$ a GB-s',
    from: 'arm64, us-east-1: https://aws.amazon.com/lambda/pricing',
  },
  usdPerTransition: { value: 0.000025, unit: '$', from: 'us-east-1: https://aws.amazon.com/step-functions/pricing' },
  usdPerRequest: { value: 0.000005, unit: '$', from: 'S3 PUT, us-east-1: https://aws.amazon.com/s3/pricing' },
} satisfies Record<string, Constant>;

/** Sizes of the function that encodes a chunk: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const sizes = [
  // Decoding and painting are on one thread: assumed shares of the cores that are used.
  { gb: 3.538, cores: 2, usedCores: 0.9 },
  { gb: 10.24, cores: 6, usedCores: 0.6 },
];

/** Of S3 and SQS, for a chunk: a part and its answer, blocks of the source, messages. */
const requestsPerChunk = 12;

/** What a clip takes in chunks that run at once: the time until the file is there, and dollars. */
function estimate(
  { gb, cores, usedCores }: (typeof sizes)[number],
  coreSecondsPerSecond: number,
): { readonly seconds: number; readonly usdPerMinute: number } {
  const of = (name: keyof typeof constants): number => constants[name].value;
  const chunks = Math.ceil(of('clipSeconds') / of('chunkSeconds'));
  const coreSeconds = of('chunkSeconds') * coreSecondsPerSecond * of('armPerX64');
  const chunkSeconds = of('wasmSeconds') + of('readSeconds') + coreSeconds / (cores * usedCores);
  const waitingSeconds = of('coldSeconds') + of('queueSeconds') + of('transitions') * of('transitionSeconds');
  const usd =
    // AWS bills the start of a function too.
    chunks * (chunkSeconds + of('coldSeconds')) * gb * of('usdPerGbSecond') +
    of('joinSeconds') * of('joinGb') * of('usdPerGbSecond') +
    of('transitions') * of('usdPerTransition') +
    chunks * requestsPerChunk * of('usdPerRequest');
  const seconds = waitingSeconds + chunkSeconds + of('joinSeconds');
  return { seconds, usdPerMinute: (usd * 60) / of('clipSeconds') };
}

/** Prints what a minute of video would take and cost on Lambda: not measured on AWS. */
export function printEstimate(): void {
  console.table(constants);
  const rows = sizes.flatMap((size) =>
    [0.5, 1, 2].map((factor) => {
      const coreSeconds = constants.coreSecondsPerSecond.value * factor;
      const { seconds, usdPerMinute } = estimate(size, coreSeconds);
      return {
        'GB of a chunk': size.gb,
        'cores x used': `${size.cores} x ${size.usedCores}`,
        'core-s a second of video': coreSeconds.toFixed(1),
        's until the file is there': seconds.toFixed(1),
        '$ a minute': usdPerMinute.toFixed(4),
      };
    }),
  );
  console.table(rows);
  console.log('Not measured on AWS. The aim is 6 s and $0.005 a minute, half of the time.');
}
