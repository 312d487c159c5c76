import { useQuery } from '@tanstack/react-query';
import type { CallerMatch, PhoneCustomer, PhoneSkip } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { Quote } from '@tonnage/contract/skip-hire/quotes';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from '../../ui/form.ts';
import { check } from './check.ts';
import { useAskedPrice } from './use-asked-price.ts';
import { usePlaced } from './use-placed.ts';
import { queryOf } from '../../lib/queries.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import {
  askedOf,
  BLANK,
  filledBy,
  isMovement,
  isUntouched,
  nextSite,
  ofQuote,
  siteValues,
  type CallKind,
  type SiteOrder,
  type Values,
} from './values.ts';

/** What was ordered before, to order again. */
type Repeatable = Omit<PhoneCustomer['orders'][number], 'id' | 'orderedOn' | 'siteId' | 'site'> & { siteId?: string };

/** The customer, site or order that the screen's address names: it is opened from there. */
export interface Opened {
  customer?: string | undefined;
  site?: string | undefined;
  order?: string | undefined;
  /** The written quote that is ordered, and which of its lines. */
  quote?: Quote | undefined;
  line?: number | undefined;
}

const DROP = {
  title: 'Drop the site that isn’t complete?',
  body: 'What you entered for it is lost. To keep it, complete it first.',
  confirm: 'Drop it',
  cancel: 'Go back',
  danger: true,
};

/** The call that is being taken: its form, its customer, its price, and sending it. */
export function usePhoneOrder(
  choices: PriceChoices,
  today: IsoDate,
  { customer: opened = '', site = '', order: about = '', quote, line = 0 }: Opened,
) {
  // Orders of this call at other sites, which are placed with this one.
  const [others, setOthers] = useState<readonly SiteOrder[]>([]);
  const last = others.at(-1);
  const id = Math.max(0, ...others.map((other) => other.id)) + 1;
  const form = useForm<Values>({
    initialValues: {
      ...BLANK,
      accountId: opened,
      siteId: site,
      ...(about && { orderId: about, jobType: '' as const }),
      ...(quote && ofQuote(quote, line)),
    },
    // “That was all”: the site that nobody entered is not part of the call.
    validate: (now) =>
      last && isUntouched(now, last)
        ? check({ ...now, ...siteValues(last.values) }, today, others.slice(0, -1))
        : check(now, today, others),
  });
  const { values } = form;
  const customer = useQuery({
    ...queryOf('getPhoneCustomer', { params: { id: values.accountId } }),
    enabled: values.accountId !== '',
  }).data?.data;
  const skip = customer?.skips.find(({ orderId }) => orderId === values.orderId);
  const fill = useEffectEvent(() => {
    if (customer === undefined) return;
    const { name, phone, email } = customer.contact ?? { name: '', phone: null, email: null };
    const here = customer.skips.filter((one) => values.siteId === '' || one.site.id === values.siteId);
    const only =
      customer.skips.find(({ orderId }) => orderId === values.orderId) ?? (here.length === 1 ? here[0] : undefined);
    const isOpened = values.find === '';
    form.set({
      filled: customer.id,
      find: values.find || `${customer.name} (${customer.number})`,
      // A customer on credit pays by invoice, and nobody else can.
      payment: customer.type === 'credit' ? 'account' : '',
      contactOf: customer.type === 'credit' ? 'account' : '',
      ...(values.callerName === ''
        ? { callerName: name, phone: phone ?? '', email: values.email || (email ?? '') }
        : {}),
      orderId: only?.orderId ?? '',
    });
    // Nobody has entered anything yet.
    if (isOpened) form.settle();
  });
  useEffect(() => fill(), [customer?.id]);

  const typeId = choices.containers.find(({ id }) => id === values.containerSubTypeId)?.typeId;
  const alongsidePence = others.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const asked = askedOf(values, typeId, today, alongsidePence);
  const price = useAskedPrice(asked);
  const { placed, clear, order, movement } = usePlaced(customer?.name ?? values.customerName.trim(), () => {
    setOthers([]);
    form.settle(BLANK);
    form.reset();
  });

  const NOT_READY = { day: 'The price isn’t ready yet. Wait for it, tell the caller, then place the order.' };
  /** The order at this site; null while its price is not known. */
  const here =
    price.working || asked?.kind !== 'order' || price.quote === undefined
      ? null
      : { id, values, question: asked.question, grossPence: price.quote.grossPence };
  /** What is missing or wrong, apart from the declaration. */
  const wrong = () => {
    const { find: _find, confirmed: _confirmed, ...found } = check({ ...form.values, confirmed: true }, today, others);
    return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
  };
  /** Keeps this site's order, and asks for the next site. */
  const next = () => {
    const errors = wrong();
    if (Object.keys(errors).length > 0) form.setErrors(errors);
    else if (here === null) form.setErrors(NOT_READY);
    else {
      setOthers([...others, here]);
      form.set(nextSite(values));
    }
  };
  /** Takes an order out of the call, back into the form; the one there takes its place. */
  const change = async (one: SiteOrder) => {
    const mine = siteValues(values);
    const isComplete = here !== null && !Object.keys(wrong()).some((name) => name in mine);
    const drops = isUntouched(values, last);
    if (!isComplete && !drops && !(await confirm(DROP))) return;
    setOthers(others.flatMap((other) => (other !== one ? [other] : isComplete && !drops ? [here] : [])));
    form.set(siteValues(one.values));
  };

  const choose = ({ account, site: at, person, order: about }: CallerMatch, find: string) => {
    clear();
    setOthers([]);
    form.set({
      ...BLANK,
      find,
      accountId: account.id,
      siteId: at?.id ?? '',
      callerName: person?.name ?? '',
      phone: person?.phone ?? '',
      email: person?.email ?? account.email ?? '',
      ...(about ? { orderId: about.id, jobType: '' } : {}),
    });
  };
  const add = (text: string) => {
    clear();
    setOthers([]);
    const isNumber = /^[\d +()-]+$/.test(text);
    const name = isNumber ? '' : text;
    form.set({
      ...BLANK,
      find: text,
      isNew: true,
      payment: 'card_terminal',
      customerName: name,
      callerName: name,
      phone: isNumber ? text : '',
    });
  };
  const repeat = ({ siteId, containerSubTypeId, wasteTypeId, placement, jobType, poNumber }: Repeatable) =>
    form.set({
      ...(siteId === undefined ? {} : { siteId }),
      containerSubTypeId,
      wasteTypeId,
      placement,
      jobType,
      poNumber: poNumber ?? '',
    });
  /** Another kind of job; a movement brings again what its container is. */
  const askFor = (jobType: CallKind, of: PhoneSkip | undefined = skip) =>
    form.set({ jobType, ...(isMovement(jobType) && of ? filledBy(of) : {}) });
  return {
    form,
    customer,
    skip: isMovement(values.jobType) ? skip : undefined,
    site: customer?.sites.find(({ id }) => id === values.siteId),
    ...price,
    /** What is priced, for a new order. */
    question: asked?.kind === 'order' ? asked.question : null,
    placed,
    sending: asked?.kind === 'movement' ? movement : order,
    choose,
    add,
    repeat,
    askFor,
    others,
    next,
    change,
    submit: () => {
      if (last && isUntouched(values, last)) {
        const rest = others.slice(0, -1);
        // Back into the form, where a refusal names its fields.
        setOthers(rest);
        form.set(siteValues(last.values));
        order.mutate({ values, sites: [last, ...rest] });
      } else if (here !== null) order.mutate({ values, sites: [here, ...others] });
      else if (price.working || asked?.kind !== 'movement' || price.quote === undefined) form.setErrors(NOT_READY);
      else movement.mutate({ values, ...asked, grossPence: price.quote.grossPence });
    },
  };
}
export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
