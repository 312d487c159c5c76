/** The page of a placed order, and the test payment. */
export const words = {
  times: (quantity: number, name: string) => (quantity === 1 ? name : `${quantity} × ${name}`),
};
