/** The search of every app. */
export const words = {
  label: 'Search',
  commands: 'Go to',
  searching: 'Searching…',
  nothing: (q: string) => `No results for “${q}”.`,
  failed: 'We couldn’t search. Check your connection and try again.',
};
