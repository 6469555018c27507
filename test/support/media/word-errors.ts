const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** Word error rate: the fewest substitutions, insertions and deletions, over the words that were spoken. */
export const wordErrorRate = (spoken: string, heard: string): number => {
  const [reference, hypothesis] = [wordsOf(spoken), wordsOf(heard)];
  let row = Array.from({ length: hypothesis.length + 1 }, (_, at) => at);
  for (const [line, word] of reference.entries()) {
    const next = [line + 1];
    for (const [at, other] of hypothesis.entries()) {
      const same = (row[at] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(same, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / reference.length;
};
