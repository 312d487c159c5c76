/** What the desk's search says. */
export const words = {
  placeholder: 'Order, PO, customer, document, invoice … or a command',
  hint: 'Numbers, customers, sites and postcodes are found by any part of them.',
  of: (container: string, site: string) => `${container} at ${site}`,
  account: (number: string) => `Account ${number}`,
  all: (total: number, things: string, q: string) => `All ${total} ${things} with “${q}”`,
};
