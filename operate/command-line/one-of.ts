/** The given option; throws when it is not one of the options, before any work is done. */
export const oneOf = <Option extends string>(options: readonly Option[], given: string, name: string): Option => {
  const found = options.find((option) => option === given);
  if (!found) throw new Error(`${name} takes ${options.join(', ')}${given && `, not ${given}`}.`);
  return found;
};
