/** The weights of what a client accepts, by its names in lower case (RFC 9110, section 12.4.2). */
export const weightsOf = (sent = ''): ReadonlyMap<string, number> =>
  new Map(
    sent.split(',').map((part) => {
      const [name = '', weight = ''] = part.toLowerCase().split(';');
      const [, value = '1'] = /^\s*q=([\d.]+)\s*$/.exec(weight) ?? [];
      return [name.trim(), Number(value)] as const;
    }),
  );
