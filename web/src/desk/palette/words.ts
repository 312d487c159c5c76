/** What the desk's search says. */
export const words = {
  placeholder: 'Search orders, customers, documents…',
  hint: 'Search by any part of a number, customer, site or postcode.',
  of: (container: string, site: string) => `${container} at ${site}`,
  account: (number: string) => `Account ${number}`,
  all: (total: number, things: string, q: string) => `All ${total} ${things} matching “${q}”`,
};
