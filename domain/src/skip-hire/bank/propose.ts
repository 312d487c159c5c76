import { addDays, type IsoDate } from '../../common/dates.ts';
import { formatDay } from '../../common/format-dates.ts';
import { formatPence } from '../../common/money.ts';
import { bare, invoiceFinder, type Named, wordsOf } from '../remittance.ts';
import { type Fit, FITS, fitOf, keysOfCustomer, keysOfPayer, payerKey } from './payer.ts';

/** Money that came in and that nobody has matched yet. Pence with VAT, as everywhere here. */
export interface OpenLine {
  id: string;
  day: IsoDate;
  pence: number;
  payer: string;
  reference: string;
}

export interface Customer {
  id: string;
  number: string;
  /** Its name, and what it trades as. */
  names: readonly string[];
}

export interface OpenInvoice {
  id: string;
  accountId: string;
  number: string;
  dueOn: IsoDate;
  openPence: number;
}

/** A payment that staff recorded, and that no line is matched to. */
export interface Recorded {
  id: string;
  accountId: string;
  pence: number;
  receivedOn: IsoDate;
  reference: string;
  /** The numbers of what it pays. */
  invoices: readonly string[];
}

/** What the lines are compared with. */
export interface Books {
  customers: readonly Customer[];
  /** Of the customers above. */
  invoices: readonly OpenInvoice[];
  recorded: readonly Recorded[];
  /** Whom somebody chose for a payer before, by `payerKey`. */
  payers: ReadonlyMap<string, string>;
}

/** How far it can be relied on: what is likely is looked at by a person first. */
export const CERTAINTIES = ['sure', 'likely'] as const;

/** What a line may be, with the reason as a sentence without its full stop. */
export interface Proposal {
  accountId: string;
  /** What it pays first, each with what it gets of the line. None: the oldest first. */
  invoices: { id: string; number: string; pence: number }[];
  /** The payment that was recorded for it already; null: none was. */
  paymentId: string | null;
  certainty: (typeof CERTAINTIES)[number];
  reason: string;
}

/** Days between the bank's date and the one that staff recorded. */
const RECORDED_DAYS = 5;

/** The fewest digits by which an account is found alone. */
const FEWEST_OF_ACCOUNT = 4;

/** How a proposal was found, the surest first: lines that share an invoice get it in this order. */
const RANKS = ['recorded', 'number', 'account', 'part', 'amount'] as const;
type Ranked = Proposal & { rank: (typeof RANKS)[number] };

/** What a line itself says, whatever is still open. */
interface Evidence {
  line: OpenLine;
  /** Numbers in it, with prefix or as digits alone. */
  named: Named<OpenInvoice>[];
  account: { id: string; why: string; firm: boolean } | null;
  /** It may be more than one customer's. */
  isAmbiguous: boolean;
  words: readonly string[];
}

/**
 * Proposes for each line what it pays: by an invoice's or the customer's number in it, by whom its payer was before, by the payer's
 * name, or by an amount that one invoice alone has; or the payment that was recorded for it already. A line that may be two things is
 * proposed as neither. No proposal is for more than its line, and no invoice and no payment is proposed twice.
 */
export function proposeMatches(lines: readonly OpenLine[], books: Books): Map<string, Proposal> {
  const index = indexOf(books);
  const found = lines.map((line) => evidenceOf(line, index));
  const lone = countOf(found.filter(({ named, account }) => named.length === 0 && account === null));
  const taken = new Set<string>();
  const propose = (evidence: Evidence) => proposalOf(evidence, { index, taken, lone });
  const ranked = found
    .map((evidence) => ({ evidence, first: propose(evidence) }))
    .flatMap(({ evidence, first }) => (first === null ? [] : [{ evidence, order: orderOf(first) }]))
    .toSorted((a, b) => a.order - b.order || compareLines(a.evidence.line, b.evidence.line));
  const proposals = new Map<string, Proposal>();
  for (const { evidence } of ranked) {
    const proposal = propose(evidence);
    if (proposal === null) continue;
    const { rank: _, ...shown } = proposal;
    for (const { id } of shown.invoices) taken.add(id);
    if (shown.paymentId !== null) taken.add(shown.paymentId);
    proposals.set(evidence.line.id, shown);
  }
  return proposals;
}

const orderOf = ({ rank, certainty }: Ranked) => (certainty === 'sure' ? 0 : RANKS.length) + RANKS.indexOf(rank);
const compareLines = (a: OpenLine, b: OpenLine) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1);

function countOf(found: readonly Evidence[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { line } of found) counts.set(line.pence, (counts.get(line.pence) ?? 0) + 1);
  return counts;
}

type Whose = Pick<Evidence, 'account' | 'isAmbiguous'>;

interface Index {
  payers: ReadonlyMap<string, string>;
  customers: ReadonlyMap<string, Customer>;
  /** By the letters and digits of their numbers; null: two share them. */
  byAccount: Map<string, string | null>;
  namedIn: (words: readonly string[]) => Named<OpenInvoice>[];
  byName: Map<string, { key: string; id: string }[]>;
  /** What `namedBy` has found. */
  named: Map<string, Whose>;
  invoicesOf: Map<string, OpenInvoice[]>;
  byAmount: Map<number, OpenInvoice[]>;
  recordedOf: Map<number, Recorded[]>;
}

/** Without the noughts before the digits: spreadsheets and people drop them. */
const plain = (number: string) => bare(number).replace(/^([A-Z]*)0+(?=\d)/, '$1');
const oldestFirst = (a: OpenInvoice, b: OpenInvoice) =>
  a.dueOn === b.dueOn ? (a.id < b.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;

function indexOf({ customers, invoices, recorded, payers }: Books): Index {
  const once = <T>(pairs: readonly (readonly [string, T])[]) => {
    const map = new Map<string, T | null>();
    for (const [key, value] of pairs) if (key !== '') map.set(key, map.has(key) ? null : value);
    return map;
  };
  const names = customers.flatMap((customer) =>
    customer.names
      .map(payerKey)
      .filter((key) => key !== '')
      .flatMap((key) => keysOfCustomer(key).map((by) => ({ by, key, id: customer.id }))),
  );
  return {
    payers,
    customers: new Map(customers.map((customer) => [customer.id, customer])),
    byAccount: once(customers.map(({ id, number }) => [plain(number), id])),
    namedIn: invoiceFinder(invoices),
    byName: Map.groupBy(names, ({ by }) => by),
    named: new Map(),
    invoicesOf: Map.groupBy(invoices.toSorted(oldestFirst), ({ accountId }) => accountId),
    byAmount: Map.groupBy(invoices, ({ openPence }) => openPence),
    recordedOf: Map.groupBy(recorded, ({ pence }) => pence),
  };
}

function evidenceOf(line: OpenLine, index: Index): Evidence {
  // What begins the reference does not come after the payer's name.
  const words = [...wordsOf(line.payer), '', ...wordsOf(line.reference)];
  const numbers = new Set<string>();
  for (const [i, word] of words.entries()) {
    const before = words[i - 1] ?? '';
    // `AC 1003` is read as one with the word before it.
    for (const key of [`${before}${word}`, word].map(plain)) {
      const account = /[A-Z]/.test(key) || key.length >= FEWEST_OF_ACCOUNT ? index.byAccount.get(key) : undefined;
      if (account) numbers.add(account);
    }
  }
  return { line, words, named: index.namedIn(words), ...accountOf(line, numbers, index) };
}

/** Whose line it is: by the number in it, whom its payer was before, or the payer's name. */
function accountOf({ payer }: OpenLine, numbers: ReadonlySet<string>, index: Index): Whose {
  const [number, ...others] = numbers;
  if (others.length > 0) return { account: null, isAmbiguous: true };
  if (number !== undefined) {
    const why = `Account ${index.customers.get(number)!.number} in the reference`;
    return { account: { id: number, why, firm: true }, isAmbiguous: false };
  }
  const key = payerKey(payer);
  let named = index.named.get(key);
  if (named === undefined) index.named.set(key, (named = namedBy(key, index)));
  const before = index.payers.get(key);
  if (before === undefined || !index.customers.has(before)) return named;
  // Another J Smith may have paid this time.
  const firm = !named.isAmbiguous && (named.account === null || named.account.id === before);
  return { account: { id: before, why: 'This name was matched to them before', firm }, isAmbiguous: false };
}

/** The customer whose name fits that of a payer best. */
function namedBy(key: string, { byName }: Index): Whose {
  const near = keysOfPayer(key).flatMap((by) => byName.get(by) ?? []);
  const fits = new Map<string, { fit: Fit; key: string }>();
  for (const customer of near) {
    const fit = fitOf(key, customer.key);
    const known = fits.get(customer.id);
    if (fit !== null && (!known || FITS.indexOf(fit) < FITS.indexOf(known.fit)))
      fits.set(customer.id, { fit, key: customer.key });
  }
  for (const fit of FITS) {
    const alike = [...fits].filter(([, one]) => one.fit === fit);
    const longest = alike.reduce((most, [, one]) => Math.max(most, one.key.length), 0);
    // `Marlow Construction` is not Marlow, if both are customers.
    const [first, ...more] = fit === 'same' ? alike.filter(([, one]) => one.key.length === longest) : alike;
    if (more.length > 0) return { account: null, isAmbiguous: true };
    if (!first) continue;
    // Taylor may be the beginning of Taylor Wimpey.
    const firm = fit !== 'initial' && (first[1].key === key || first[1].key.includes(' '));
    return { account: { id: first[0], why: 'Name matches', firm }, isAmbiguous: false };
  }
  return { account: null, isAmbiguous: false };
}

interface Open {
  index: Index;
  /** What another line has got. */
  taken: ReadonlySet<string>;
  /** How many lines of each amount say nothing. */
  lone: ReadonlyMap<number, number>;
}

function proposalOf(evidence: Evidence, open: Open): Ranked | null {
  const recorded = recordedFor(evidence, open);
  if (recorded?.certainty === 'sure') return recorded;
  return byNumbers(evidence, open) ?? byAccount(evidence, open) ?? recorded ?? byAmount(evidence, open);
}

/** The payment that staff have recorded for the line: by what both say, or the only one of that amount. */
function recordedFor({ line, named, account, words: said }: Evidence, { index, taken }: Open): Ranked | null {
  const [from, to] = [addDays(line.day, -RECORDED_DAYS), addDays(line.day, RECORDED_DAYS)];
  const near = (index.recordedOf.get(line.pence) ?? []).filter(
    ({ id, receivedOn }) => !taken.has(id) && receivedOn >= from && receivedOn <= to,
  );
  const words = new Set(said.flatMap((word, i) => [plain(word), plain(`${said[i - 1] ?? ''}${word}`)]));
  const isSaid = ({ accountId, reference, invoices }: Recorded) =>
    accountId === account?.id ||
    invoiceFinder(invoices.map((number) => ({ number })))(said).length > 0 ||
    (/\d/.test(reference) && wordsOf(reference).every((word) => words.has(plain(word))));
  const told = near.filter(isSaid);
  const [payment, ...more] = told.length > 0 ? told : near;
  // Of several of the same customer on about the same day, each line gets one.
  if (payment === undefined || (more.length > 0 && !more.every(({ accountId }) => accountId === payment.accountId)))
    return null;
  if (told.length === 0 && (more.length > 0 || account !== null)) return null;
  // A line that names what is still open pays that, and not what was paid before.
  if (named.length > 0 && !named.some(({ invoice }) => payment.invoices.includes(invoice.number))) return null;
  const isSure = told.length > 0 && (account === null || account.id === payment.accountId);
  return {
    accountId: payment.accountId,
    invoices: [],
    paymentId: payment.id,
    certainty: isSure ? 'sure' : 'likely',
    reason: `A payment of this amount, received ${formatDay(payment.receivedOn)}, is already recorded`,
    rank: isSure ? 'recorded' : 'amount',
  };
}

const sumOf = (invoices: readonly OpenInvoice[]) => invoices.reduce((sum, { openPence }) => sum + openPence, 0);

/** Each of the invoices with what the line pays of it. */
function paid(invoices: readonly OpenInvoice[], pence: number): Proposal['invoices'] {
  let rest = pence;
  return invoices.flatMap(({ id, number, openPence }) => {
    const own = Math.min(rest, openPence);
    rest -= own;
    return own > 0 ? [{ id, number, pence: own }] : [];
  });
}

function byNumbers({ line, named, account }: Evidence, { taken }: Open): Ranked | null {
  const free = named.filter(({ invoice }) => !taken.has(invoice.id));
  const whole = free.filter((one) => one.whole);
  // Digits alone count where they are the customer's, or make up the amount.
  const whose = whole[0]?.invoice.accountId ?? account?.id;
  const told = free.filter((one) => one.whole || whose === undefined || one.invoice.accountId === whose);
  const [first] = told;
  if (!first || told.some(({ invoice }) => invoice.accountId !== first.invoice.accountId)) return null;
  const invoices = told.map(({ invoice }) => invoice);
  const sum = sumOf(invoices);
  const isSure = whole.length > 0 || account !== null;
  if (sum !== line.pence && !isSure) return null;
  const isOthers = account !== null && account.id !== first.invoice.accountId;
  const numbers = invoices.map(({ number }) => number).join(', ');
  const many = invoices.length > 1;
  const difference = formatPence(Math.abs(sum - line.pence));
  const equal = many ? 'which add up to this amount' : 'for the same amount';
  const fits =
    sum === line.pence
      ? equal
      : sum > line.pence
        ? `${difference} less than the amount outstanding`
        : `${difference} more than the amount outstanding`;
  return {
    accountId: first.invoice.accountId,
    invoices: paid(invoices, line.pence),
    paymentId: null,
    certainty: sum === line.pence && !isOthers ? 'sure' : 'likely',
    reason: `${many ? 'Invoices' : 'Invoice'} ${numbers} in the reference, ${fits}${isOthers ? ', but the name matches another customer' : ''}`,
    rank: sum === line.pence ? 'number' : 'part',
  };
}

function byAccount({ line, account }: Evidence, { index, taken }: Open): Ranked | null {
  if (account === null) return null;
  const invoices = (index.invoicesOf.get(account.id) ?? []).filter(({ id }) => !taken.has(id));
  const of = { accountId: account.id, paymentId: null };
  const equal = invoices.filter(({ openPence }) => openPence === line.pence);
  const certainty = account.firm ? 'sure' : 'likely';
  if (equal.length === 1) {
    const reason = `${account.why}, same amount as ${equal[0]!.number}`;
    return { ...of, invoices: paid(equal, line.pence), certainty, reason, rank: 'account' };
  }
  if (equal.length > 1) {
    const reason = `${account.why}, ${equal.length} invoices for this amount: the oldest is ${equal[0]!.number}`;
    return { ...of, invoices: paid(equal.slice(0, 1), line.pence), certainty: 'likely', reason, rank: 'account' };
  }
  let sum = invoices[0]?.openPence ?? 0;
  for (let n = 2; n <= invoices.length; n++) {
    sum += invoices[n - 1]!.openPence;
    if (sum > line.pence) break;
    if (sum < line.pence) continue;
    const oldest = invoices.slice(0, n);
    const all = n === index.invoicesOf.get(account.id)!.length;
    const reason = `${account.why}, same amount as ${all ? 'everything outstanding' : `the ${n} oldest invoices together`}`;
    return { ...of, invoices: paid(oldest, line.pence), certainty, reason, rank: 'account' };
  }
  const reason = `${account.why}, but no invoice is for this amount: the oldest will be paid first`;
  return { ...of, invoices: [], certainty: 'likely', reason, rank: 'part' };
}

/** By the amount alone: one invoice has it, and one line. */
function byAmount({ line, isAmbiguous }: Evidence, { index, taken, lone }: Open): Ranked | null {
  const [invoice, ...more] = index.byAmount.get(line.pence) ?? [];
  if (isAmbiguous || !invoice || more.length > 0 || taken.has(invoice.id) || lone.get(line.pence) !== 1) return null;
  return {
    accountId: invoice.accountId,
    invoices: paid([invoice], line.pence),
    paymentId: null,
    certainty: 'likely',
    reason: `Only ${invoice.number} has this amount outstanding`,
    rank: 'amount',
  };
}
