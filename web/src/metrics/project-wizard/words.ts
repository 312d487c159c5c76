export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const numbered = (names: readonly string[]) => names.map((label, i) => ({ value: String(i + 1), label }));
const monthDays = Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: `Day ${i + 1}` }));

export const words = {
  organisation: 'Organisation',
  monthDays: [...monthDays, { value: 'LAST', label: 'The last day' }],
  yearDays: monthDays,
};
