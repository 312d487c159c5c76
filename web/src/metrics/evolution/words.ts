export const words = {
  caption: (names: readonly string[]) => (names.length === 0 ? 'Evolution' : `Evolution of ${names.join(', ')}`),
  period: 'Period',
  nothing: 'No values reported for these dates yet.',
  missing: 'no value',
  lastYear: 'Last year',
  compared: { before: 'Previous period', lastYear: 'Same period last year' },
  covered: (covered: number, expected: number) => `${covered} of ${expected} periods`,
};
