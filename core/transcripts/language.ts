/** A transcript's language: the project's, or `und` (ISO 639-2, undetermined) where nobody has said or heard it yet. */
export const transcriptLanguage = (projectLanguage: string): string =>
  projectLanguage === 'auto' ? 'und' : projectLanguage;
