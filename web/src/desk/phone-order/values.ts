import type { Sent } from '@tonnage/contract/endpoint';
import type { CallMovement, PhonePayment, PhoneSkip } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Quote } from '@tonnage/contract/skip-hire/quotes';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf } from '@tonnage/domain/common/day-text';
import { penceOf } from '@tonnage/domain/common/money-text';
import { readWhole } from '@tonnage/domain/common/read-number';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import type { Placement, Slot } from '@tonnage/domain/skip-hire/orders';
import type { Calls } from '../../lib/calls.ts';

/** A site that is entered with the order. */
export const NEW_SITE = 'new';

/** What callers ask for, in the order of its keys. */
export const CALL_KINDS = [
  'delivery',
  'wait_and_load',
  'exchange',
  'collection',
  'tip_and_return',
  'reposition',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** Whether the call is about a container that is on site. */
export const isMovement = (kind: CallKind | ''): kind is CallMovement =>
  kind !== '' && kind !== 'delivery' && kind !== 'wait_and_load';

export const BLANK = {
  /** What was typed or chosen to find the caller. */
  find: '',
  /** The customer's id; empty for a new one. */
  accountId: '',
  /** The customer whose details have been filled in. */
  filled: '',
  isNew: false,
  kind: 'private' as 'private' | 'business' | '',
  customerName: '',
  sicCode: '',
  callerName: '',
  phone: '',
  email: '',
  /** Whose contact the caller becomes. */
  contactOf: '' as 'account' | 'site' | '',
  jobType: 'delivery' as CallKind | '',
  /** The order of the container that the call is about. */
  orderId: '',
  siteId: '',
  siteName: '',
  addressLine1: '',
  town: '',
  postcode: '',
  containerSubTypeId: '',
  wasteTypeId: '',
  day: '',
  slot: 'any' as Slot | '',
  placement: 'private' as Placement | '',
  quantity: '1',
  poNumber: '',
  price: '',
  priceReason: '',
  notes: '',
  payment: '' as PhonePayment | '',
  confirmed: false,
  /** The written quote that is ordered, and which of its lines; empty: none. */
  quoteId: '',
  quoteLine: 0,
};
export type Values = typeof BLANK;

export const countOf = (text: string) => readWhole(text, { least: 1, most: 10 });

export const hasNewSite = ({ isNew, siteId }: Values): boolean => isNew || siteId === NEW_SITE;

export type Question = Sent<Calls['quotePhoneOrder']>['body']['data'] & { quantity: number };
type MovementQuestion = Sent<Calls['quoteDeskMovement']>['body']['data'];
/** What the price depends on: a new order, or a movement of a container on site. */
export type Asked =
  | { kind: 'order'; question: Question; of: string }
  | { kind: 'movement'; orderId: string; question: MovementQuestion; of: string };

/** What the price depends on; null while it is not known. `of`: whose price it is, at what place; `alongsidePence`: what else the call orders. */
export function askedOf(v: Values, typeId: string | undefined, today: IsoDate, alongsidePence = 0): Asked | null {
  const date = dayOf(v.day, today);
  if (date === null) return null;
  const agreed = penceOf(v.price);
  const terms = {
    date,
    poNumber: v.poNumber.trim() || null,
    ...(typeof agreed === 'number' && v.jobType !== 'collection' ? { agreedPence: agreed } : {}),
  };
  if (isMovement(v.jobType)) {
    if (v.orderId === '') return null;
    const brings =
      v.jobType === 'exchange' ? { containerSubTypeId: v.containerSubTypeId, wasteTypeId: v.wasteTypeId } : {};
    const question = { type: v.jobType, ...terms, ...brings };
    return { kind: 'movement', orderId: v.orderId, question, of: `${v.orderId} ${v.jobType}` };
  }
  const where = hasNewSite(v) ? (parsePostcode(v.postcode)?.unit ?? '') : v.siteId;
  if (typeId === undefined || v.wasteTypeId === '' || where === '') return null;
  const question = {
    accountId: v.isNew ? null : v.accountId,
    alongsidePence,
    where,
    containerTypeId: typeId,
    containerSubTypeId: v.containerSubTypeId,
    wasteTypeId: v.wasteTypeId,
    placement: v.placement || 'private',
    jobType: v.jobType === 'wait_and_load' ? ('wait_and_load' as const) : ('delivery' as const),
    quantity: countOf(v.quantity) ?? 1,
    ...terms,
    ...(v.quoteId === '' ? {} : { quote: { id: v.quoteId, line: v.quoteLine } }),
  } satisfies Question;
  return { kind: 'order', question, of: `${v.accountId} ${where}` };
}

const callerOf = (v: Values) => ({
  name: v.callerName.trim(),
  phone: v.phone.trim() || null,
  email: v.email.trim() || null,
  ...(v.contactOf && !v.isNew ? { contactOf: v.contactOf } : {}),
});

/** An order at one site, at the total that the caller was told, pence with VAT. */
export interface SiteOrder {
  /** Of the browser alone: one call may order twice at one site. */
  id: number;
  values: Values;
  question: Question;
  grossPence: number;
}

/** What is asked at each site of a call, and what is asked again at the next one. */
const AGAIN = [
  'jobType',
  'containerSubTypeId',
  'wasteTypeId',
  'day',
  'slot',
  'placement',
  'quantity',
  'poNumber',
  'price',
  'priceReason',
] as const satisfies readonly (keyof Values)[];
const HERE = ['siteId', 'siteName', 'addressLine1', 'town', 'postcode', 'notes', 'quoteId', 'quoteLine'] as const;

const pick = <Name extends keyof Values>(v: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, v[name]])) as Pick<Values, Name>;

/** What a form says of its site alone. */
export const siteValues = (v: Values) => pick(v, [...HERE, ...AGAIN]);

/** The next site of a call: the same again, elsewhere. */
export const nextSite = (last: Values) => ({ ...siteValues(BLANK), ...pick(last, AGAIN) });

/** Whether nothing has been entered for the next site after the last one. */
export const isUntouched = (v: Values, last: SiteOrder | undefined): boolean =>
  last !== undefined &&
  Object.entries(nextSite(last.values)).every(([name, value]) => v[name as keyof Values] === value);

/** The order to place, once the form is complete, at each site of the call. */
export function orderOf(v: Values, [first, ...others]: readonly [SiteOrder, ...SiteOrder[]]) {
  return {
    ...lineOf(first),
    accountId: v.isNew ? null : v.accountId,
    newCustomer: v.isNew
      ? {
          name: v.customerName.trim(),
          household: v.kind !== 'business',
          sicCode: v.kind === 'business' ? v.sicCode.trim() : null,
        }
      : null,
    caller: callerOf(v),
    confirmedByCaller: true as const,
    payment: v.payment || 'account',
    ...(others.length === 0 ? {} : { also: others.map(lineOf) }),
  } satisfies Sent<Calls['placePhoneOrder']>['body']['data'];
}

function lineOf({ values: v, question: asked, grossPence }: SiteOrder) {
  const { where: _where, accountId: _account, alongsidePence: _alongside, ...question } = asked;
  const site = {
    name: v.siteName.trim() || null,
    addressLine1: v.addressLine1.trim(),
    town: v.town.trim(),
    postcode: v.postcode.trim(),
  };
  return {
    ...question,
    siteId: hasNewSite(v) ? null : v.siteId,
    newSite: hasNewSite(v) ? site : null,
    slot: v.slot || 'any',
    locationNotes: v.notes.trim() || null,
    priceReason: question.agreedPence === undefined ? null : v.priceReason.trim(),
    grossPence,
  };
}

/** The movement to book, once the form is complete, at the total that the caller was told, pence with VAT. */
export function movementOf(v: Values, question: MovementQuestion, grossPence: number) {
  const free = grossPence === 0;
  return {
    ...question,
    slot: v.slot || 'any',
    ...(v.jobType === 'reposition' ? { locationNotes: v.notes.trim() } : { notes: v.notes.trim() || null }),
    caller: callerOf(v),
    priceReason: question.agreedPence === undefined ? null : v.priceReason.trim(),
    grossPence,
    ...(free || v.payment === '' ? {} : { payment: v.payment }),
  } satisfies Sent<Calls['requestMovement']>['body']['data'];
}

/** An address as people write it in one line: what follows its last comma is the town. */
function addressOf(text: string) {
  const at = text.lastIndexOf(',');
  return at === -1
    ? { addressLine1: text, town: '' }
    : { addressLine1: text.slice(0, at).trim(), town: text.slice(at + 1).trim() };
}

/** What a written quote fills in: its customer, or who becomes one, and what one of its lines says. */
export function ofQuote(quote: Quote, at: number): Partial<Values> {
  const line = quote.lines[at];
  const { account, accepted } = quote;
  return {
    ...(account
      ? { accountId: account.id, ...(quote.site ? { siteId: quote.site.id } : { siteId: NEW_SITE }) }
      : {
          find: quote.company ?? quote.name,
          isNew: true,
          payment: 'card_terminal',
          kind: quote.company === null ? 'private' : 'business',
          customerName: quote.company ?? quote.name,
        }),
    callerName: accepted?.name ?? quote.name,
    phone: quote.phone ?? '',
    email: quote.email ?? '',
    ...(quote.site ? {} : addressOf(quote.address ?? '')),
    postcode: quote.site ? '' : quote.postcode,
    day: accepted?.date ?? quote.date,
    poNumber: accepted?.poNumber ?? '',
    notes: accepted?.notes ?? '',
    ...(line && {
      quoteId: quote.id,
      quoteLine: at,
      jobType: line.jobType,
      containerSubTypeId: line.container.id,
      wasteTypeId: line.waste.id,
      placement: line.placement,
      quantity: String(line.quantity),
    }),
  };
}

/** What choosing a container on site fills in. */
export const filledBy = ({ orderId, containerSubTypeId, wasteTypeId }: PhoneSkip) => ({
  orderId,
  containerSubTypeId,
  wasteTypeId,
});
