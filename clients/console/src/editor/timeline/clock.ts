/** To a hundredth of a second: `2:03.45`, `1:02:03.45`. */
export const preciseClockOf = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100);
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60];
  const tail = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};

/** The seconds of a time that a person typed: `123.4`, `2:03.4` or `1:02:03`, with a point or a comma; undefined for other text. */
export const secondsOfClock = (text: string): number | undefined => {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d+(\.\d*)?$/.test(part))) return undefined;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
};
