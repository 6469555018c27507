/** searchWords as SearchWords. */
export const pascal = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());

/** SearchWords and search_words as search-words. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[._]/g, '-')
    .toLowerCase();

/** search_words and search-words as searchWords. */
export const camel = (name: string): string =>
  name.replaceAll(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Throws where a name has not the form. */
export const wellFormed = (name: string | undefined, form: RegExp, example: string): string => {
  if (name === undefined || !form.test(name)) throw new Error(`Give a name such as ${example}, not ${name ?? 'none'}.`);
  return name;
};
