export const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** The sites list and the page of a site. */
export const words = {
  address: 'Address',
  depot: 'Depot',
  notCovered: (call: string) => `We don’t deliver to this postcode. ${call} if you need help.`,
} as const;
