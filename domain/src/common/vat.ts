import { formatPence, type PriceLine, vatOf } from './money.ts';
import { usualCategory, VAT_CATEGORIES, type VatCategory } from './vat-category.ts';

export type TaxedLine = Pick<PriceLine, 'netPence' | 'vatPence' | 'vatRateBp' | 'vatCategory'>;

/** The amounts taxed alike, in pence. */
export interface VatRow {
  vatCategory: VatCategory;
  /** Basis points. */
  vatRateBp: number;
  netPence: number;
  vatPence: number;
}

export const categoryOf = ({ vatCategory, vatRateBp }: Tax): VatCategory => vatCategory ?? usualCategory(vatRateBp);

/** The VAT that is charged on a base in pence: base × rate, half a penny up; none under the reverse charge. */
export const chargedVat = (netPence: number, line: Tax): number =>
  categoryOf(line) === 'reverse_charge' ? 0 : vatOf(netPence, line.vatRateBp);

/**
 * A line as it is charged to a customer: where they pay the VAT to HMRC themselves, what has a rate above 0 is under the reverse charge, and
 * no VAT is charged on it; otherwise it is not. Goods sold without work never are: the caller says `false` of those. Source: VAT Act 1994,
 * section 55A; VAT Notice 735, section 2 (building and construction services, with the materials that they use).
 */
export function chargedTo<Line extends TaxedLine>(line: Line, paysVatItself: boolean): Line {
  const isReversed = categoryOf(line) === 'reverse_charge';
  if (line.vatRateBp === 0 || isReversed === paysVatItself) return line;
  const vatCategory = paysVatItself ? 'reverse_charge' : usualCategory(line.vatRateBp);
  const tax = { vatRateBp: line.vatRateBp, vatCategory } as const;
  return { ...line, vatCategory, vatPence: chargedVat(line.netPence, tax) };
}

/**
 * Net and VAT for each category and rate as the lines have them: the highest rate first, then by category. Nothing is worked out
 * again, so that what was issued stays as it is.
 */
export function vatSummary(lines: readonly TaxedLine[]): VatRow[] {
  const order = ({ vatCategory }: VatRow) => VAT_CATEGORIES.indexOf(vatCategory);
  return alike(lines)
    .map((of) => ({
      vatCategory: categoryOf(of[0]!),
      vatRateBp: of[0]!.vatRateBp,
      netPence: netOf(of),
      vatPence: vatIn(of),
    }))
    .toSorted((a, b) => b.vatRateBp - a.vatRateBp || order(a) - order(b));
}

/** What a sum says of its VAT, in pence, beside it: none is charged under the reverse charge, and on what is zero-rated, exempt or outside. */
export const vatNote = (vatPence: number): string => (vatPence === 0 ? 'no VAT charged' : 'inc. VAT');

/** A sum in pence with its note: `£240.00 inc. VAT`, `£200.00, no VAT charged`. */
export const sumText = (grossPence: number, vatPence: number): string =>
  `${formatPence(grossPence)}${vatPence === 0 ? ',' : ''} ${vatNote(vatPence)}`;

/** A sum in pence with what it says of its VAT, within a sentence: `£240.00 including VAT`, `£200.00 (no VAT charged)`. */
export const sumInWords = ({ grossPence, vatPence }: { grossPence: number; vatPence: number }): string =>
  `${formatPence(grossPence)} ${vatPence === 0 ? '(no VAT charged)' : 'including VAT'}`;

/** `20%`, `17.5%`. Takes basis points. */
export const formatRate = (rateBp: number): string => `${rateBp / 100}%`;

/** How a line is taxed, in a few words. */
export function taxLabel(tax: Tax): string {
  const category = categoryOf(tax);
  if (category === 'exempt') return 'Exempt';
  if (category === 'outside') return 'Outside the scope';
  return `${formatRate(tax.vatRateBp)}${{ standard: '', reduced: '', zero: ' zero-rated', reverse_charge: ' reverse charge' }[category]}`;
}

/**
 * A row of a VAT summary in words, and its amount: the VAT, or the net amount of what has none. The reverse charge names the VAT that the
 * customer owes HMRC. Source: VAT Regulations 1995, reg. 14; VAT Notice 735, section 12 (wording of the reverse charge).
 */
export function vatRowText(
  { vatCategory, vatRateBp, netPence, vatPence }: VatRow,
  { isCredit = false }: { isCredit?: boolean } = {},
): { label: string; pence: number } {
  if (vatCategory === 'exempt') return { label: 'Exempt from VAT', pence: netPence };
  if (vatCategory === 'outside') return { label: 'Outside the scope of VAT', pence: netPence };
  const rate = formatRate(vatRateBp);
  if (vatCategory === 'reverse_charge') {
    const owed = `VAT of ${formatPence(vatOf(netPence, vatRateBp))} (${rate} on ${formatPence(netPence)})`;
    const label = isCredit ? `customer pays ${owed} less to HMRC` : `customer to pay ${owed} to HMRC`;
    return { label: `Reverse charge: ${label}`, pence: 0 };
  }
  const zero = vatCategory === 'zero' ? ' (zero-rated)' : '';
  return { label: `VAT at ${rate}${zero} on ${formatPence(netPence)}`, pence: vatPence };
}

/**
 * Lines that are priced, ordered or invoiced together, with the VAT that they have together: for each category and rate the base × the
 * rate, rounded half up once. Each line gets its share, so that they add up to it; lines that do already stay as they are.
 * `beside`: lines that belong to them and whose VAT is settled. Source: decision 100; EN 16931, BR-CO-17.
 */
export function withVat<Line extends TaxedLine>(lines: readonly Line[], beside: readonly TaxedLine[] = []): Line[] {
  return shareVat(lines, (of) => {
    const settled = beside.filter((line) => isAlike(line, of[0]!));
    return chargedVat(netOf(of) + netOf(settled), of[0]!) - vatIn(settled);
  });
}

/**
 * The lines of a credit note, with the VAT that they have together: of what is left of the VAT at that rate the share that they are of
 * what is left of the net amount, half a penny up. That is base × rate, to the penny, and all credit notes of an invoice add up to the invoice, also of one
 * whose VAT was rounded line by line. `asCharged`: each line’s own VAT, where as much is due back for an order as was paid for it. Null:
 * the lines are for more than is left.
 * Source: VAT Regulations 1995, reg. 15C; decision 100.
 */
export function withCreditedVat<Line extends TaxedLine>(
  lines: readonly Line[],
  left: readonly VatRow[],
  { asCharged = false }: { asCharged?: boolean } = {},
): Line[] | null {
  const leftOf = (of: readonly Line[]) => left.find((row) => isAlike(row, of[0]!));
  if (alike(lines).some((of) => netOf(of) > (leftOf(of)?.netPence ?? 0))) return null;
  return shareVat(lines, (of) => {
    const { netPence, vatPence } = leftOf(of)!;
    if (netOf(of) === netPence) return vatPence;
    return asCharged ? Math.min(vatIn(of), vatPence) : shareOf(vatPence, netOf(of), netPence);
  });
}

/** A part of an amount in pence, half a penny up: exact also where the product is beyond what a number holds. */
function shareOf(pence: number, part: number, whole: number): number {
  return Number((2n * BigInt(pence) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** What is left of rows of VAT after others, in pence. */
export function vatLeft(charged: readonly VatRow[], credited: readonly VatRow[]): VatRow[] {
  return charged.map((row) => {
    const gone = credited.find((each) => isAlike(each, row));
    return {
      ...row,
      netPence: row.netPence - (gone?.netPence ?? 0),
      vatPence: row.vatPence - (gone?.vatPence ?? 0),
    };
  });
}

type Tax = Pick<TaxedLine, 'vatCategory' | 'vatRateBp'>;

const isAlike = (a: Tax, b: Tax) => a.vatRateBp === b.vatRateBp && categoryOf(a) === categoryOf(b);

const netOf = (lines: readonly TaxedLine[]) => lines.reduce((sum, { netPence }) => sum + netPence, 0);
const vatIn = (lines: readonly TaxedLine[]) => lines.reduce((sum, { vatPence }) => sum + vatPence, 0);

/** The lines of each category and rate. */
function alike<Line extends TaxedLine>(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const known = groups.find(([first]) => isAlike(first!, line));
    if (known) known.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Gives the lines of each category and rate their shares of its VAT. */
function shareVat<Line extends TaxedLine>(
  lines: readonly Line[],
  vatOfAll: (lines: readonly Line[]) => number,
): Line[] {
  const shared = [...lines];
  for (const of of alike(lines)) {
    const vatPence = vatOfAll(of);
    if (vatIn(of) === vatPence) continue;
    const shares = sharesOf(vatPence, of);
    const places = lines.flatMap((line, i) => (isAlike(line, of[0]!) ? [i] : []));
    for (const [i, place] of places.entries()) shared[place] = { ...lines[place]!, vatPence: shares[i]! };
  }
  return shared;
}

/**
 * Pence of VAT as shares of lines: each line’s own VAT, and a penny more or less for those that rounding took or gave most, the
 * larger line first, so that the order of the lines decides nothing (largest remainder).
 */
function sharesOf(vatPence: number, lines: readonly TaxedLine[]): number[] {
  const shares = lines.map((line) => chargedVat(line.netPence, line));
  const rest = vatPence - shares.reduce((sum, share) => sum + share, 0);
  const step = Math.sign(rest);
  const taxed = lines
    .map(({ netPence, vatRateBp }, i) => ({ i, netPence, lost: netPence * vatRateBp - shares[i]! * 10_000 }))
    .filter(({ netPence }) => netPence !== 0)
    .toSorted((a, b) => step * (b.lost - a.lost) || b.netPence - a.netPence || a.i - b.i);
  let open = taxed;
  for (let given = 0; given < Math.abs(rest) && open.length > 0; given += 1) {
    const { i } = open[given % open.length]!;
    shares[i]! += step;
    // A line gives back no VAT that it does not have.
    if (step < 0) open = open.filter((each) => shares[each.i]! > 0);
  }
  return shares;
}
