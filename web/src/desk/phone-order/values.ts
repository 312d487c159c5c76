import type { Sent } from '@tonnage/contract/endpoint';
import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf } from '@tonnage/domain/common/day-text';
import { penceOf } from '@tonnage/domain/common/money-text';
import { readWhole } from '@tonnage/domain/common/read-number';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { isEmail } from '@tonnage/domain/common/text';
import type { JobType, Placement, Slot } from '@tonnage/domain/skip-hire/orders';
import type { Calls } from '../../lib/calls.ts';
import { brokenRule } from '../../ui/form.ts';

/** A site that is entered with the order. */
export const NEW_SITE = 'new';

export const BLANK = {
  /** What was typed or chosen to find the caller. */
  find: '',
  /** The customer's id; empty for a new one. */
  accountId: '',
  isNew: false,
  kind: 'private' as 'private' | 'business' | '',
  customerName: '',
  sicCode: '',
  callerName: '',
  phone: '',
  email: '',
  siteId: '',
  siteName: '',
  addressLine1: '',
  town: '',
  postcode: '',
  containerSubTypeId: '',
  wasteTypeId: '',
  day: '',
  slot: 'any' as Slot | '',
  jobType: 'delivery' as JobType | '',
  placement: 'private' as Placement | '',
  quantity: '1',
  poNumber: '',
  price: '',
  priceReason: '',
  notes: '',
  payment: '' as PhonePayment | '',
  confirmed: false,
};
export type Values = typeof BLANK;

const countOf = (text: string) => readWhole(text, { least: 1, most: 10 });

export const hasNewSite = ({ isNew, siteId }: Values): boolean => isNew || siteId === NEW_SITE;

/** What is missing or wrong, by field; `today` in London. */
export function check(v: Values, today: IsoDate): Record<string, string | null> {
  const needs = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);
  const address = hasNewSite(v);
  return {
    find: v.accountId === '' && !v.isNew ? 'Choose the customer, or add a new one.' : null,
    customerName: v.isNew ? needs(v.customerName, 'Enter the customer’s name.') : null,
    sicCode:
      v.isNew && v.kind === 'business' && !isSicCode(v.sicCode.trim())
        ? 'Choose a code from the list, or enter a five-digit code.'
        : null,
    callerName: needs(v.callerName, 'Enter who is calling.'),
    email:
      v.email.trim() !== '' && !isEmail(v.email.trim())
        ? 'Enter a valid email address.'
        : v.payment === 'link'
          ? needs(v.email, 'Enter the email address for the payment link.')
          : null,
    siteId: v.isNew ? null : needs(v.siteId, 'Choose the site.'),
    addressLine1: address ? needs(v.addressLine1, 'Enter the first line of the address.') : null,
    town: address ? needs(v.town, 'Enter the town.') : null,
    postcode: address && parsePostcode(v.postcode) === null ? 'Enter a full postcode, for example LS11 5PS.' : null,
    containerSubTypeId: needs(v.containerSubTypeId, 'Choose the size.'),
    wasteTypeId: needs(v.wasteTypeId, 'Choose the waste.'),
    day: dayOf(v.day, today) === null ? 'Enter a day, for example today, fri or 27/11.' : null,
    quantity: countOf(v.quantity) == null ? 'Enter a number from 1 to 10.' : null,
    price: penceOf(v.price) === undefined ? 'Enter an amount in pounds, for example 240.' : null,
    priceReason: typeof penceOf(v.price) === 'number' ? needs(v.priceReason, 'Say why this price was agreed.') : null,
    payment: needs(v.payment, 'Choose how they pay.'),
    confirmed: brokenRule(CONTRACT_FIELDS.placePhoneOrder.confirmedByCaller, v.confirmed),
  };
}

export type Question = Sent<Calls['quotePhoneOrder']>['body']['data'];

/** What the price depends on; null while it is not known. */
export function questionOf(v: Values, typeId: string | undefined, today: IsoDate): Question | null {
  const date = dayOf(v.day, today);
  const where = hasNewSite(v) ? (parsePostcode(v.postcode)?.unit ?? '') : v.siteId;
  if (typeId === undefined || v.wasteTypeId === '' || date === null || where === '') return null;
  const agreed = penceOf(v.price);
  return {
    accountId: v.isNew ? null : v.accountId,
    where,
    containerTypeId: typeId,
    containerSubTypeId: v.containerSubTypeId,
    wasteTypeId: v.wasteTypeId,
    date,
    placement: v.placement || 'private',
    jobType: v.jobType === 'wait_and_load' ? 'wait_and_load' : 'delivery',
    quantity: countOf(v.quantity) ?? 1,
    poNumber: v.poNumber.trim() || null,
    ...(typeof agreed === 'number' ? { agreedPence: agreed } : {}),
  };
}

/** The order to place, once the form is complete, at the total that the caller was told, pence with VAT. */
export function orderOf(v: Values, { where: _where, ...question }: Question, grossPence: number) {
  const site = {
    name: v.siteName.trim() || null,
    addressLine1: v.addressLine1.trim(),
    town: v.town.trim(),
    postcode: v.postcode.trim(),
  };
  return {
    ...question,
    newCustomer: v.isNew
      ? {
          name: v.customerName.trim(),
          household: v.kind !== 'business',
          sicCode: v.kind === 'business' ? v.sicCode.trim() : null,
        }
      : null,
    siteId: hasNewSite(v) ? null : v.siteId,
    newSite: hasNewSite(v) ? site : null,
    caller: { name: v.callerName.trim(), phone: v.phone.trim() || null, email: v.email.trim() || null },
    slot: v.slot || 'any',
    locationNotes: v.notes.trim() || null,
    priceReason: question.agreedPence === undefined ? null : v.priceReason.trim(),
    grossPence,
    confirmedByCaller: true as const,
    payment: v.payment || 'account',
  } satisfies Sent<Calls['placePhoneOrder']>['body']['data'];
}
