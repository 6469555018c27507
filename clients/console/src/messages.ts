import { editorWords } from './messages/editor.ts';
import { everywhereWords } from './messages/everywhere.ts';
import { operatorWords } from './messages/operator.ts';
import { projectsWords } from './messages/projects.ts';
import { settingsWords } from './messages/settings.ts';
import { styleWords } from './messages/style.ts';

/** Every text of the console, in English. A translation is a folder like messages/. */
export const words = {
  ...everywhereWords,
  ...settingsWords,
  ...projectsWords,
  ...editorWords,
  ...styleWords,
  ...operatorWords,
} as const;
