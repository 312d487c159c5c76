export const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

/** The page of one order. */
export const words = {
  payBy: (time: string) => `Pay by ${time}, or we’ll release your slot and cancel the order.`,
  paySoon: 'We’ll process your order once it’s paid.',
} as const;
