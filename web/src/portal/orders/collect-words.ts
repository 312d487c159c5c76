const pastHire = (days: number, hire: string) =>
  `${days === 1 ? '1 day' : `${days} days`} over the agreed hire (to ${hire})`;

/** The dialog that requests a collection. */
export const words = {
  title: 'Request collection',
  overHire: (days: number, hire: string, sum: string) => `${pastHire(days, hire)}: ${sum} before VAT.`,
  overHireDays: (days: number, hire: string) => `${pastHire(days, hire)}.`,
};
