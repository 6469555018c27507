/**
 * The weights of what a client accepts, by its names in lower case (RFC 9110, section 12.4.2). A weight comes after the parameters of a
 * media type (section 12.5.1), which are ignored.
 */
export const weightsOf = (sent = ''): ReadonlyMap<string, number> =>
  new Map(
    sent
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
        const weight = parameters.find((one) => /^q=[\d.]+$/.test(one));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
      }),
  );
