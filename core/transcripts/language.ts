/** An edited transcript's language: what it was, else what was asked for, or `und` (ISO 639-2, undetermined) where nobody has said or heard it yet. */
export const transcriptLanguage = ({
  transcript,
  language,
}: {
  readonly transcript?: { readonly language?: string | undefined } | undefined;
  readonly language: string;
}): string => transcript?.language ?? (language === 'auto' ? 'und' : language);
