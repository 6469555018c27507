const undos: (() => void)[] = [];

/** Undoes a change of what test files share, after the tests of the file that made it. */
export const undoAfterFile = (undo: () => void): void => {
  undos.push(undo);
};

/** Undoes the changes of a file, the last one first. */
export const undoAll = (): void => {
  for (const undo of undos.splice(0).reverse()) undo();
};
