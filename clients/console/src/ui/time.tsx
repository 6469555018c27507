const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const toMinute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** A time less than a week away in words, others as a date. */
const timeInWords = (time: string, nowMs: number): string => {
  const seconds = Math.round((Date.parse(time) - nowMs) / 1000);
  if (Math.abs(seconds) >= 7 * 86_400) return day.format(new Date(time));
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return relative.format(Math.trunc(seconds / size), unit);
};

/** A time in words, with the exact time on hover and for machines. */
export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={exact.format(new Date(at))}>
    {timeInWords(at, Date.now())}
  </time>
);

/** A time as a date, where a sentence goes on with it, such as "Kept until". */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{toMinute.format(new Date(at))}</time>;

/** To a tenth of a second: `2:03.4`. */
export const exactClockOf = (seconds: number): string => {
  const tenths = Math.round(seconds * 10);
  return `${clockOf(tenths / 10)}.${tenths % 10}`;
};

/** `1:02:03` or `2:03`. */
export const clockOf = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};
