export const words = {
  views: 'Saved views',
  save: 'Save view',
  manage: 'Manage views',
  what: 'Saves the search, filters, sort order and columns of this list. Only you can see your views.',
  name: 'Name',
  needed: 'Enter a name.',
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,
  rename: (name: string) => `Rename ${name}`,
  delete: (name: string) => `Delete ${name}`,
};
