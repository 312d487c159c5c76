import { useQuery } from '@tanstack/react-query';
import type { Emailed } from '@tonnage/contract/core/email';
import type { CallerMatch, PhoneCustomer } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { queryOf } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { useChange } from '../use-change.ts';
import { BLANK, check, orderOf, questionOf, type Question, type Values } from './values.ts';

type Site = PhoneCustomer['sites'][number];

/** The telephone order that is being taken: its form, its customer, its price, and sending it. */
export function usePhoneOrder(choices: PriceChoices, today: IsoDate) {
  const form = useForm<Values>({ initialValues: BLANK, validate: (values) => check(values, today) });
  const { values } = form;
  const customer = useQuery({
    ...queryOf('getPhoneCustomer', { params: { id: values.accountId } }),
    enabled: values.accountId !== '',
  }).data?.data;
  // A customer on credit pays by invoice, and nobody else can.
  const type = customer?.type;
  const setPayment = form.set;
  useEffect(() => {
    if (type !== undefined) setPayment({ payment: type === 'credit' ? 'account' : '' });
  }, [type, values.accountId, setPayment]);
  const typeId = choices.containers.find(({ id }) => id === values.containerSubTypeId)?.typeId;
  const question = questionOf(values, typeId, today);
  const price = useQuery({
    queryKey: ['quotePhoneOrder', question],
    enabled: question !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('quotePhoneOrder', { body: { data: question ?? NOTHING } }, { signal });
    },
    // The last price of the same customer and place stays until the next one is there; another caller never sees it.
    placeholderData: (last, query) => {
      const of = query?.queryKey[1] as Question | null | undefined;
      return of?.accountId === question?.accountId && of?.where === question?.where ? last : undefined;
    },
  });
  const working = price.isPlaceholderData || (question !== null && price.isPending);
  const quote = question === null ? undefined : price.data?.data;

  const keyOf = useIdempotencyKey();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const place = useChange(
    (order: ReturnType<typeof orderOf>) =>
      call('placePhoneOrder', { body: { data: order } }, { idempotencyKey: keyOf(order) }),
    {
      message: ({ data }) => `${data.orders.map(({ number }) => number).join(', ')} placed.`,
      onDone: ({ data }) => {
        setPlaced({ ...data, customer: customer?.name ?? values.customerName.trim() });
        form.settle(BLANK);
        form.reset();
      },
    },
  );

  const choose = ({ account, site, person }: CallerMatch, find: string) => {
    setPlaced(null);
    form.set({
      ...BLANK,
      find,
      accountId: account.id,
      siteId: site?.id ?? '',
      callerName: person?.name ?? '',
      phone: person?.phone ?? '',
      email: person?.email ?? account.email ?? '',
    });
  };
  const add = (text: string) => {
    setPlaced(null);
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
  const repeat = ({ last }: Site) => {
    if (last === null) return;
    const { number: _number, containerTypeId: _type, container: _container, waste: _waste, poNumber, ...same } = last;
    form.set({ ...same, poNumber: poNumber ?? '' });
  };
  return {
    form,
    customer,
    site: customer?.sites.find(({ id }) => id === values.siteId),
    quote,
    working,
    priceError: price.error,
    placed,
    sending: place,
    choose,
    add,
    repeat,
    submit: () => {
      if (working || question === null || quote === undefined)
        form.setErrors({ price: 'The price isn’t ready yet. Wait for it, tell the caller, then place the order.' });
      else place.mutate(orderOf(form.values, question, quote.grossPence));
    },
  };
}
export type PhoneOrder = ReturnType<typeof usePhoneOrder>;

export interface Placed extends Emailed {
  orders: readonly { id: string; number: string }[];
  paymentUrl: string | null;
  customer: string;
}

// Never sent: the query is disabled without a question.
const NOTHING: Question = { where: '', containerTypeId: '', containerSubTypeId: '', wasteTypeId: '', date: '' };
