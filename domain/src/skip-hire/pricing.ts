import type { IsoDate } from '../common/dates.ts';
import { formatPence, isTooMuch, type PriceLine, priceLine, sumLines, vatOf } from '../common/money.ts';
import { chargedTo, withVat } from '../common/vat.ts';
import { FUEL_SURCHARGE_CODE, fuelSurchargeLabel, fuelSurchargePence } from './fuel-surcharge.ts';
import { type HireRate, hireRateOf } from './hire-rate.ts';
import { type JobType, MAX_CONTAINERS } from './orders.ts';
import type { StaffRole } from './permissions.ts';

/**
 * A row of the price list. A scope that is null does not narrow the row; all null is the tenant's own price. Money is
 * pence without VAT, rates are basis points, weights are tonnes, `hireDays` are calendar days with the delivery day,
 * validity dates are both included. Without `perTonnePence` weight is not charged; with it and without `includedTonnes`
 * every tonne is. Source: portal.md §6.
 */
export interface PriceRow extends HireRate {
  id: string;
  siteId: string | null;
  accountId: string | null;
  zoneId: string | null;
  depotId: string | null;
  containerSubTypeId: string;
  wasteTypeId: string | null;
  jobType: JobType;
  netPence: number;
  vatRateBp: number;
  includedTonnes: number | null;
  perTonnePence: number | null;
  hireDays: number;
  validFrom: IsoDate;
  validTo: IsoDate | null;
  priceOnApplication: boolean;
  /** The fuel surcharge on this movement on the day of the job, for this customer; 0: none. */
  fuelSurchargeBp: number;
}

/** What the price of a job is made of. */
export type PricedRow = Pick<
  PriceRow,
  | 'jobType'
  | 'netPence'
  | 'vatRateBp'
  | 'includedTonnes'
  | 'perTonnePence'
  | 'hireDays'
  | 'fuelSurchargeBp'
  | keyof HireRate
>;

/** The job to price; its date is the day of the job, not of the request. */
export interface PriceQuestion {
  siteId: string | null;
  /** Null: somebody without an account. */
  accountId: string | null;
  zoneId: string | null;
  depotId: string;
  containerSubTypeId: string;
  wasteTypeId: string;
  jobType: JobType;
  date: IsoDate;
}

/** The price of a job. Money in pence; `hireDays` and the rates are those of the row, for the order's snapshot. */
export interface JobPrice extends HireRate {
  lines: PriceLine[];
  netPence: number;
  vatPence: number;
  grossPence: number;
  hireDays: number;
  includedTonnes: number | null;
  perTonnePence: number | null;
}

/** The values if there is no list price. */
export const NO_PRICE: JobPrice = {
  lines: [],
  netPence: 0,
  vatPence: 0,
  grossPence: 0,
  hireDays: 0,
  overHirePencePerDay: 0,
  includedTonnes: null,
  perTonnePence: null,
};

/**
 * The row that prices the job, or null. Every scope that a row names must match. Then: site before account before zone
 * before depot before tenant; the exact waste type before any; the latest `validFrom`; the smaller id, so that the
 * result never depends on the order of the rows. The row may say price on application: check that before its pence.
 * Source: portal.md §6.
 */
export function resolvePrice<Row extends PriceRow>(rows: readonly Row[], question: PriceQuestion): Row | null {
  let best: Row | null = null;
  for (const row of rows) {
    if (matches(row, question) && (best === null || comesBefore(row, best))) best = row;
  }
  return best;
}

/**
 * What the list asks for a movement, pence without VAT, with its fuel surcharge: what a price that is agreed instead is compared with. Null
 * if it has no price or one on application.
 */
export function listPenceOf(row: PriceRow | null): number | null {
  if (row === null || row.priceOnApplication) return null;
  return row.netPence + fuelSurchargePence(row.netPence, row.fuelSurchargeBp);
}

/** Whose price a job has; `order`: agreed for it alone. */
export const PRICE_BASES = ['order', 'site', 'account', 'zone', 'depot', 'list'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/**
 * Whose price was paid: that of the row which prices the job, if it still says what was paid, pence without VAT. Otherwise it was agreed
 * for the job, or the list has changed since.
 */
export function priceBasisOf(row: PriceRow | null, paidPence: number): PriceBasis {
  if (row === null || row.priceOnApplication || row.netPence !== paidPence) return 'order';
  if (row.siteId !== null) return 'site';
  if (row.accountId !== null) return 'account';
  if (row.zoneId !== null) return 'zone';
  return row.depotId === null ? 'list' : 'depot';
}

/** Whether an order of the most containers, at this price of each in pence without VAT, comes to more than MAX_PENCE. */
export function isTooMuchEach(netPence: number, vatRateBp: number): boolean {
  return isTooMuch({ netPence: netPence * MAX_CONTAINERS, vatPence: vatOf(netPence, vatRateBp) * MAX_CONTAINERS });
}

/** The message about a price that `isTooMuchEach`. */
export const TOO_MUCH_EACH = `${MAX_CONTAINERS} containers at this price come to more than £1,000,000 with VAT. Enter a lower price.`;

/**
 * Lines and totals of a job at a row's price. `quantity` is the number of containers; each on the road needs its own
 * permit, so the permit's price (pence without VAT, per container) is multiplied too, and so is the fuel surcharge, which is rounded for
 * one movement and taxed like it. VAT per rate (`withVat`). Source: portal.md §6; decision 106. The container of a wait and load leaves at once, so it has no hire.
 */
export function priceJob(
  row: PricedRow,
  job: {
    label: string;
    quantity: number;
    permit: ({ label: string; netPence: number } & Pick<PriceLine, 'vatRateBp' | 'vatCategory'>) | null;
    /** Whether the customer pays the VAT to HMRC. */
    paysVatItself?: boolean;
  },
): JobPrice {
  const { quantity, permit } = job;
  const { vatRateBp } = row;
  const lines = [priceLine({ code: row.jobType, label: job.label, quantity, unitPence: row.netPence, vatRateBp })];
  const surcharge = fuelSurchargePence(row.netPence, row.fuelSurchargeBp);
  if (surcharge > 0) {
    const label = fuelSurchargeLabel(row.fuelSurchargeBp);
    lines.push(priceLine({ code: FUEL_SURCHARGE_CODE, label, quantity, unitPence: surcharge, vatRateBp }));
  }
  if (permit) {
    const { label, netPence: unitPence, ...tax } = permit;
    lines.push(priceLine({ code: 'permit', label, quantity, unitPence, ...tax }));
  }
  return {
    ...totalled(lines.map((line) => chargedTo(line, job.paysVatItself ?? false))),
    ...(row.jobType === 'wait_and_load'
      ? { hireDays: 0, overHirePencePerDay: 0 }
      : { hireDays: row.hireDays, ...hireRateOf(row) }),
    includedTonnes: row.includedTonnes,
    perTonnePence: row.perTonnePence,
  };
}

/** Lines that belong together, with their VAT per rate and their totals. */
function totalled(lines: readonly PriceLine[]) {
  const shared = withVat(lines);
  return { lines: shared, ...sumLines(shared) };
}

/**
 * A price as it is charged to a customer who pays the VAT to HMRC, or to one who does not: what was quoted before that changed follows
 * it. Source: decision 100, VAT Act 1994, section 55A.
 */
export function priceChargedTo(price: JobPrice, paysVatItself: boolean): JobPrice {
  const lines = price.lines.map((line) => chargedTo(line, paysVatItself));
  return lines.every((line, i) => line === price.lines[i]) ? price : { ...price, ...totalled(lines) };
}

/** The price of several containers, with the VAT that they have together. */
export function priceOfSeveral(price: JobPrice, quantity: number): JobPrice {
  const lines = price.lines.map((line) => ({
    ...line,
    quantity: line.quantity * quantity,
    netPence: line.netPence * quantity,
    vatPence: line.vatPence * quantity,
  }));
  return { ...price, ...totalled(lines) };
}

/**
 * What each of several containers has of their price: the same, except for the pennies of VAT that cannot be divided, so that their
 * orders come to it together. `price` is one of `priceOfSeveral`.
 */
export function priceOfEach(price: JobPrice, quantity: number): JobPrice[] {
  return Array.from({ length: quantity }, (_one, i) => {
    const lines = price.lines.map((line) => ({
      ...line,
      quantity: line.quantity / quantity,
      netPence: line.netPence / quantity,
      vatPence: Math.floor(line.vatPence / quantity) + (i < line.vatPence % quantity ? 1 : 0),
    }));
    return { ...price, lines, ...sumLines(lines) };
  });
}

/** The price of one container by itself. `price` is one of `priceOfSeveral`. */
export function priceOfOne(price: JobPrice, quantity: number): JobPrice {
  return { ...price, ...totalled(priceOfEach(price, quantity)[0]!.lines) };
}

/**
 * The row that prices a job at `netPence` agreed with its customer, without VAT. The list's other terms stay; where there
 * is no list price they are a fortnight's hire, 20 % VAT, and no charge for time or weight beyond it. What was agreed includes the fuel.
 */
export function atAgreedPrice(row: PriceRow | null, netPence: number, jobType: JobType): PricedRow {
  const terms = row ?? {
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 0,
    includedTonnes: null,
    perTonnePence: null,
  };
  return { ...terms, jobType, netPence, fuelSurchargeBp: 0 };
}

/**
 * Why a member of staff may not agree this price, pence without VAT; null if they may. `limitPercent` is how far below
 * the list the office may go by itself; a manager may agree any price. Nothing limits a price above the list, or one
 * where there is no list price.
 */
export function agreedPriceRefusal(
  role: StaffRole,
  price: { netPence: number; listPence: number | null },
  limitPercent: number,
): string | null {
  if (role === 'manager' || price.listPence === null) return null;
  const lowest = lowestPence(price.listPence, limitPercent);
  return price.netPence >= lowest
    ? null
    : `Your role can go down to ${formatPence(lowest)}, ${limitPercent}% below the list price. Ask a manager for a lower one.`;
}

/** The lowest price that is at most `percent` below the list price, pence without VAT, rounded up. */
export function lowestPence(listPence: number, percent: number): number {
  return Math.ceil((listPence * (100 - percent)) / 100);
}

/**
 * The price of a job after a change. `before` and `after` are today's list prices of the old and the new job: if they
 * are equal the change costs nothing, and the agreed price stays, whatever the list has done since. Otherwise the new
 * one applies, in full. Source: portal.md §5 updateJob, §6. `includesFuel`: the price was agreed for this order, with the fuel in it, so
 * another surcharge changes nothing (decision 106).
 */
export function priceAfterChange(
  agreed: JobPrice,
  before: JobPrice | null,
  after: JobPrice,
  { includesFuel = false } = {},
): JobPrice {
  if (before === null || terms(before, includesFuel) !== terms(after, includesFuel)) return after;
  // A surcharge names the percentage that it was worked out with.
  const named = after.lines.filter(({ code }) => code !== FUEL_SURCHARGE_CODE);
  const labels = new Map(named.map(({ code, label }) => [code, label]));
  return { ...agreed, lines: agreed.lines.map((line) => ({ ...line, label: labels.get(line.code) ?? line.label })) };
}

/** Everything about a price except the labels of its lines, and perhaps the fuel; its sums are those of the lines. */
function terms(price: JobPrice, withoutFuel: boolean): string {
  const { lines, netPence: _net, vatPence: _vat, grossPence: _gross, ...rest } = price;
  const counted = lines.filter(({ code }) => !withoutFuel || code !== FUEL_SURCHARGE_CODE);
  return JSON.stringify([counted.map(({ label: _label, ...line }) => line), rest]);
}

/**
 * The line for a load's weight (`netWeightKg`, whole kilograms) over the included tonnes; null if nothing is over or
 * weight is not charged. Each kilogram costs a thousandth of the tonne, the sum is rounded half up once. Source:
 * portal.md §6.
 */
export function overTonnageLine(
  row: Pick<PriceRow, 'includedTonnes' | 'perTonnePence'> & Pick<PriceLine, 'vatRateBp' | 'vatCategory'>,
  netWeightKg: number,
  label = 'Excess weight',
): PriceLine | null {
  if (row.perTonnePence === null) return null;
  const overKg = Math.round(netWeightKg) - Math.round((row.includedTonnes ?? 0) * 1000);
  if (overKg <= 0) return null;
  const { perTonnePence: unitPence, vatRateBp, vatCategory } = row;
  return priceLine({ code: 'overweight', label, quantity: overKg / 1000, unitPence, vatRateBp, vatCategory });
}

function matches(row: PriceRow, question: PriceQuestion): boolean {
  return (
    (row.siteId === null || row.siteId === question.siteId) &&
    (row.accountId === null || row.accountId === question.accountId) &&
    (row.zoneId === null || row.zoneId === question.zoneId) &&
    (row.depotId === null || row.depotId === question.depotId) &&
    (row.wasteTypeId === null || row.wasteTypeId === question.wasteTypeId) &&
    row.containerSubTypeId === question.containerSubTypeId &&
    row.jobType === question.jobType &&
    row.validFrom <= question.date &&
    (row.validTo === null || question.date <= row.validTo)
  );
}

function comesBefore(a: PriceRow, b: PriceRow): boolean {
  const scope = scopeWeight(a) - scopeWeight(b);
  if (scope !== 0) return scope > 0;
  const exact = Number(a.wasteTypeId !== null) - Number(b.wasteTypeId !== null);
  if (exact !== 0) return exact > 0;
  if (a.validFrom !== b.validFrom) return a.validFrom > b.validFrom;
  return a.id < b.id;
}

/**
 * Each scope outweighs all below it together; a row may name several (an account's price in one zone beats its general
 * one).
 */
function scopeWeight(row: PriceRow): number {
  return (
    Number(row.siteId !== null) * 8 +
    Number(row.accountId !== null) * 4 +
    Number(row.zoneId !== null) * 2 +
    Number(row.depotId !== null)
  );
}
