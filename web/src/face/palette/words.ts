/** What every face's search says. */
export const words = {
  label: 'Search and commands',
  commands: 'Go to',
  searching: 'Searching …',
  nothing: (q: string) => `Nothing found for “${q}”.`,
  failed: 'The search could not be done. Check the connection and try again.',
};
