import type { PriceField } from '@tonnage/domain/skip-hire/price-cells';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (n: number) => many(n, 'price', 'prices'),
  above: (lines: readonly number[]) =>
    lines.length === 1
      ? `Line ${lines[0]} is above the headings, so it’s left out.`
      : `Lines ${lines.join(', ')} are above the headings, so they’re left out.`,
  leftOut: (headings: readonly string[]) =>
    headings.length === 1
      ? `The column “${headings[0]}” doesn’t match any of your zones, waste types, depots or containers, so it’s left out.`
      : `These columns don’t match any of your zones, waste types, depots or containers, so they’re left out: ${headings.join(', ')}.`,
  titles: (titles: readonly string[]) =>
    `These lines have no price, so they’re left out: ${titles.map((title) => `“${title}”`).join(', ')}. If one says which waste or zone the prices below it are for, put that in a column.`,
  clashes: (headings: readonly string[]) =>
    `These columns mean the same: ${headings.join(', ')}. Keep one of them in the list.`,
  encoding: (name: string) => `Read as ${name}. If letters look wrong, save the file as “CSV UTF-8” or .xlsx.`,
  sheetSub: (movement: string, day: string) =>
    `${movement}, £ ex. VAT, on ${day}. Where there’s no separate price, the price from the first column is shown small.`,
  sheetWider: (price: string) => `no separate price, ${price} applies`,
  sheetKeys: 'Keys: digits or F2 edit a price, Ctrl+C and Ctrl+V copy and paste a block from a spreadsheet.',
  keys: 'Keys: digits or F2 edit a price, Ctrl+Enter opens its details, Ctrl+C and Ctrl+V copy and paste.',
  movement: 'Movement',
  container: 'Container',
  waste: 'Waste type',
  zone: 'Zone',
  any: 'Any waste',
  holds: 'Valid',
  from: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  fields: {
    price: { short: 'Price £', label: 'Price £ ex. VAT', long: 'Price ex. VAT in pounds, or “on application”' },
    vat: { short: 'VAT %', label: 'VAT %', long: 'VAT rate, per cent' },
    hireDays: { short: 'Hire days', label: 'Hire days', long: 'Hire days included' },
    overHire: {
      short: 'Over hire £',
      label: 'Over hire £',
      long: 'Over-hire charge per day, in pounds; or “15 a week” for each week or part of a week',
    },
    tonnes: { short: 'Tonnes', label: 'Tonnes included', long: 'Tonnes included; blank for none' },
    perTonne: {
      short: '£ per tonne',
      label: '£ per extra tonne',
      long: 'Charge per excess tonne, in pounds; blank if weight isn’t charged',
    },
  } satisfies Record<PriceField, { short: string; label: string; long: string }>,
  overHireLike: '2.50, or 15 a week',
  wrong: (field: PriceField) => {
    if (field === 'price') return 'Enter a number, or “on application”.';
    if (field === 'overHire') return 'Enter a daily rate, such as 2.50, or a weekly one, such as “15 a week”.';
    return field === 'vat' ? 'Enter a percentage, for example 20.' : 'Enter a number.';
  },
  changedMany: (n: number, day: string) => `${many(n, 'price', 'prices')} changed from ${day}.`,
  total: (n: number) => many(n, 'price', 'prices'),
  pasteChanged: (n: number) => `${many(n, 'cell', 'cells')} will change.`,
  pasteApply: (n: number) => `Change ${many(n, 'price', 'prices')}`,
  rise: 'Change prices by a percentage',
  risePercentWrong: 'Enter a percentage from -50 to 100, for example 4 or -2.5.',
  riseAll: (agreed: boolean) =>
    `This changes every ${agreed ? 'price in force on that day, including those agreed with customers' : 'list price in force on that day, but no price agreed with a customer'}. To change only some, close this and filter the list first.`,
  riseRoundings: { 1: 'Penny', 50: '50p', 100: '£1', 500: '£5' },
  riseCounts: (changed: number, same: number, onApplication: number) =>
    [
      many(changed, 'price changes', 'prices change'),
      ...(same > 0 ? [`${same} unchanged after rounding`] : []),
      ...(onApplication > 0 ? [`${onApplication} on application`] : []),
    ].join(', '),
  risePlanned: (n: number) =>
    n === 1
      ? 'One of them already has a new price from a later date. That later price doesn’t change.'
      : `${n} of them already have a new price from a later date. Those later prices don’t change.`,
  cancel: 'Cancel',
  close: 'Close',
  hire: 'Hire',
  days: (n: number) => many(n, 'day', 'days'),
  end: 'End this price',
  add: 'Add a price',
  places: { everywhere: 'Everywhere', depot: 'A depot', zone: 'A zone', account: 'A customer' },
  choose: 'Choose',
  missing: 'Choose one.',
  counts: (added: number, changed: number, same: number, wrong: number) =>
    `${added} new, ${changed} changed, ${same} unchanged, ${many(wrong, 'error', 'errors')}`,
  wrongTitle: 'Correct these lines. Nothing is imported while any line has an error.',
  changesTitle: 'Changes',
  take: (n: number) => `Import ${many(n, 'price', 'prices')}`,
  taken: (n: number) => `${many(n, 'price', 'prices')} imported.`,
  postcode: 'Another postcode',
  hireNote: (days: number, over: string) => `${many(days, 'day', 'days')} included, then ${over}`,
};
