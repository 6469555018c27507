import { describe, expect, it } from 'vitest';
import { isLetter, isTyping, storedKeys } from '../../../clients/console/src/commands/keys.ts';

describe('keys', () => {
  it('that type a character are recognised', () => {
    for (const keys of ['A', 'Shift+A', '?', 'Space', 'é', '語']) expect(isLetter(keys), keys).toBe(true);
    for (const keys of ['F4', 'Mod+A', 'Alt+Shift+A', 'Enter', 'Shift+ArrowUp', 'Mod+Space'])
      expect(isLetter(keys), keys).toBe(false);
  });

  it('that type or move the cursor in a field run no command there', () => {
    for (const keys of ['A', 'Enter', 'Backspace', 'ArrowUp', 'Space']) expect(isTyping(keys), keys).toBe(true);
    for (const keys of ['F8', 'Shift+F5', 'Mod+Z', 'Alt+U']) expect(isTyping(keys), keys).toBe(false);
  });

  it('that a person chose for a command stay its keys when the command gets another id', () => {
    expect(storedKeys('{"editor-mend": "F9", "editor-undo": "F2", "odd": 1}')).toEqual({
      'editor-fix': 'F9',
      'editor-undo': 'F2',
    });
  });
});
