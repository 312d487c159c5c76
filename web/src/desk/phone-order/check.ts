import { LIMITS } from '@tonnage/contract/limits';
import { isEmail } from '@tonnage/domain/common/text';
import { dayOf } from '@tonnage/domain/common/day-text';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { penceOf } from '@tonnage/domain/common/money-text';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { brokenRule } from '../../ui/form.ts';
import { countOf, hasNewSite, isMovement, type SiteOrder, type Values } from './values.ts';

type Errors = Record<string, string | null>;

const needs = (text: string, sentence: string) => (text.trim() === '' ? sentence : null);

/** What is missing or wrong, by field; `today` in London, `others`: what the call orders elsewhere. */
export function check(v: Values, today: IsoDate, others: readonly SiteOrder[]): Errors {
  return {
    ...checkCaller(v),
    jobType: needs(v.jobType, 'Choose what they need.'),
    ...(isMovement(v.jobType) ? checkMovement(v) : checkOrder(v, others)),
    day: dayOf(v.day, today) === null ? 'Enter a day, for example today, fri or 27/11.' : null,
    ...(v.jobType === 'collection' ? {} : checkPrice(v)),
  };
}

function checkCaller(v: Values): Errors {
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
        : v.payment === 'link' && v.jobType !== 'collection'
          ? needs(v.email, 'Enter the email address for the payment link.')
          : null,
  };
}

const checkMovement = (v: Values): Errors => ({
  orderId: needs(v.orderId, 'Choose the container.'),
  notes: v.jobType === 'reposition' ? needs(v.notes, 'Enter the new position on site.') : null,
});

function checkOrder(v: Values, others: readonly SiteOrder[]): Errors {
  const count = countOf(v.quantity);
  const elsewhere = others.reduce((sum, { question }) => sum + question.quantity, 0);
  const address = hasNewSite(v);
  return {
    siteId: v.isNew ? null : needs(v.siteId, 'Choose the site.'),
    addressLine1: address ? needs(v.addressLine1, 'Enter the first line of the address.') : null,
    town: address ? needs(v.town, 'Enter the town.') : null,
    postcode: address && parsePostcode(v.postcode) === null ? 'Enter a full postcode, for example LS11 5PS.' : null,
    containerSubTypeId: needs(v.containerSubTypeId, 'Choose the size.'),
    wasteTypeId: needs(v.wasteTypeId, 'Choose the waste.'),
    quantity:
      count == null
        ? 'Enter a number from 1 to 10.'
        : count + elsewhere > LIMITS.containersOfCall
          ? `Lower the number: one call orders at most ${LIMITS.containersOfCall} containers at all its sites.`
          : null,
    confirmed: brokenRule(CONTRACT_FIELDS.placePhoneOrder.confirmedByCaller, v.confirmed),
  };
}

const checkPrice = (v: Values): Errors => ({
  price: penceOf(v.price) === undefined ? 'Enter an amount in pounds, for example 240.' : null,
  priceReason: typeof penceOf(v.price) === 'number' ? needs(v.priceReason, 'Enter why this price was agreed.') : null,
  payment: needs(v.payment, 'Choose how they pay.'),
});
