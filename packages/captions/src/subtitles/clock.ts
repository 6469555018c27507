/** The time of the parts of a clock, as texts; `fraction` are the digits after the mark, any number of them. */
export function msOfClock(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.round((whole + Number(`0.${fraction}`)) * 1000);
}

/** HH:MM:SS and thousandths; hours grow beyond two digits. The whole is rounded before it is split, so 1999.6 is 2.000. */
export function clockTime(ms: number, decimalMark: ',' | '.'): string {
  const whole = Math.round(ms);
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000),
    Math.floor(whole / 1000),
  ];
  return `${pad(hours)}:${pad(minutes % 60)}:${pad(seconds % 60)}${decimalMark}${pad(whole % 1000, 3)}`;
}
