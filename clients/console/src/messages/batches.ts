/** Many links at once. */
export const text = {
  title: 'Batch',
  empty: 'No batches yet',
  emptyHelp:
    'Paste several links, one in each row, where projects are added. They become one batch, with one table of results.',
  created: 'Begun',
  state: 'State',
  states: { running: 'running', completed: 'completed', cancelled: 'cancelled' },
  itemStates: { importing: 'transcribing', exporting: 'exporting', completed: 'completed', failed: 'failed' },
  ended: (count: number, total: number) => `${count} of ${total}`,
  platforms: 'Platforms',
  wordsOnly: 'words only',
  credits: 'Credits',
  ofMost: (count: number) => ` of at most ${count.toLocaleString()}`,
  results: 'Results as CSV',
  links: 'Links',
  link: 'Link',
  linkAt: (number: number) => `Link ${number}`,
  videos: 'Videos',
} as const;
