import { OpenedFonts } from './opened-fonts.ts';
import { type OutOfTime, withinTime } from './within-time.ts';

/** Begins while the Lambda starts. */
let loading: Promise<OpenedFonts> | undefined = OpenedFonts.load();

interface LaidOutWith {
  readonly timeoutMs: number;
  /** A customer's font. */
  readonly own?: Uint8Array | undefined;
}

/**
 * Lays captions out, or draws them, in a limited time: a customer's font may be made never to end. Throws what `late` makes.
 * What has read a customer's font or has stopped half-way is not used again, since a font may be made to change more than itself.
 */
export const laidOut = async <Result>(
  { timeoutMs, own }: LaidOutWith,
  work: (fonts: OpenedFonts) => Result,
  late: (cause: OutOfTime) => Error,
): Promise<Result> => {
  loading ??= OpenedFonts.load();
  const loaded = loading;
  if (own) loading = undefined;
  try {
    const fonts = await loaded;
    return withinTime(timeoutMs, () => work(own ? fonts.with(own) : fonts), late);
  } catch (error) {
    loading = undefined;
    throw error;
  }
};
