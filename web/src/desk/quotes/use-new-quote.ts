import { useMutation, useQuery } from '@tanstack/react-query';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { Quote } from '@tonnage/contract/skip-hire/quotes';
import { useEffect, useEffectEvent } from 'react';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import type { Placement } from '@tonnage/domain/skip-hire/orders';
import { MAX_CONTAINERS } from '@tonnage/domain/skip-hire/orders';
import { validToProblem } from '@tonnage/domain/skip-hire/quotes';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { queryOf } from '../../lib/queries.ts';
import { useGoTo } from '../../shared/address.ts';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useCustomer } from '../prices/customer-field.tsx';
import { sentTo } from '../sent-to.ts';
import type { NewQuoteSearch } from './screens.ts';

export interface LineValues {
  jobType: 'delivery' | 'wait_and_load' | '';
  containerSubTypeId: string;
  wasteTypeId: string;
  placement: Placement | '';
  quantity: string;
  price: string;
}

const countOf = (text: string) => readWhole(text, { least: 1, most: MAX_CONTAINERS });

/** The form of a new quote, priced as it is filled in. */
export function useNewQuote(choices: PriceChoices, today: IsoDate, search: NewQuoteSearch, like: Quote | undefined) {
  const blank: LineValues = {
    jobType: search.type ?? 'delivery',
    containerSubTypeId: search.container ?? choices.containers[0]?.id ?? '',
    wasteTypeId: search.waste ?? choices.wastes[0]?.id ?? '',
    placement: search.placement ?? 'private',
    quantity: '1',
    price: '',
  };
  const form = useForm({
    initialValues: {
      accountId: search.customer ?? '',
      siteId: like?.site?.id ?? search.site ?? '',
      where: like?.postcode ?? search.where ?? '',
      address: like?.site ? '' : (like?.address ?? ''),
      name: like?.name ?? '',
      company: like?.company ?? '',
      email: like?.email ?? '',
      phone: like?.phone ?? '',
      date: search.date ?? addDays(today, 1),
      validTo: addDays(today, choices.quoteDays),
      notes: like?.notes ?? '',
      send: true,
      lines: like ? like.lines.map(valuesOf) : [blank],
    },
    fields: { ...CONTRACT_FIELDS.createQuote, siteId: {} } as never,
    validate: (v) => ({
      where: v.siteId === '' && parsePostcode(v.where) === null ? 'Enter a full postcode, for example LS11 5PS.' : null,
      name: isEmpty(v.name) ? 'Enter who the quote is for.' : null,
      email: v.send && isEmpty(v.email) ? 'Enter the email address to send the quote to.' : null,
      date: v.date === '' ? 'Choose a day.' : null,
      validTo: v.validTo === '' ? 'Choose a day.' : validToProblem(v.validTo, today),
      accountId:
        v.accountId.trim() !== '' && chosen === undefined
          ? 'Choose a customer from the list, or leave it empty.'
          : null,
      ...Object.fromEntries(
        v.lines.flatMap((line, at) => [
          [
            `lines.${at}.quantity`,
            countOf(line.quantity) === null ? `Enter a number from 1 to ${MAX_CONTAINERS}.` : null,
          ],
          [
            `lines.${at}.price`,
            penceOf(line.price) === undefined ? 'Enter an amount in pounds, for example 245.' : null,
          ],
        ]),
      ),
    }),
  });
  const { values } = form;
  const { chosen } = useCustomer(values.accountId);
  const customer = useQuery({
    ...queryOf('getCustomer', { params: { id: chosen?.id ?? '' } }),
    enabled: chosen !== undefined,
  }).data?.data;

  const fill = useEffectEvent(() => {
    if (customer === undefined || values.name !== '') return;
    form.set({
      name: customer.name,
      email: values.email || (customer.email ?? ''),
      phone: values.phone || (customer.phone ?? ''),
    });
  });
  useEffect(() => fill(), [customer?.id]);

  const postcode = parsePostcode(values.where)?.unit;
  const where = values.siteId || postcode;
  const asked =
    where === undefined || values.date === '' || (values.siteId !== '' && chosen === undefined)
      ? null
      : {
          accountId: chosen?.id ?? null,
          where,
          date: values.date,
          lines: values.lines.map((line) => {
            const agreed = penceOf(line.price);
            return {
              jobType: line.jobType || ('delivery' as const),
              containerTypeId: choices.containers.find(({ id }) => id === line.containerSubTypeId)?.typeId ?? '',
              containerSubTypeId: line.containerSubTypeId,
              wasteTypeId: line.wasteTypeId,
              placement: line.placement || ('private' as const),
              quantity: countOf(line.quantity) ?? 1,
              ...(typeof agreed === 'number' ? { agreedPence: agreed } : {}),
            };
          }),
        };
  const price = useQuery({
    queryKey: ['priceQuote', asked],
    enabled: asked !== null,
    queryFn: async ({ signal }) => {
      await settle(signal);
      // The query is disabled without a question.
      if (asked === null) throw new Error('Nothing to price');
      return call('priceQuote', { body: { data: asked } }, { signal });
    },
    placeholderData: (last) => last,
  });
  const priced = asked === null ? undefined : price.data?.data;
  const working = price.isPlaceholderData || (asked !== null && price.isPending);

  const goTo = useGoTo();
  const keyOf = useIdempotencyKey();
  const save = useMutation({
    mutationFn: (grossPence: number) => {
      const text = (value: string) => value.trim() || null;
      const data = {
        ...asked!,
        grossPence,
        name: values.name.trim(),
        company: text(values.company),
        email: text(values.email),
        phone: text(values.phone),
        address: text(values.address),
        notes: text(values.notes),
        validTo: values.validTo,
        send: values.send,
      };
      return call('createQuote', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    onSuccess: ({ data }) => {
      void toast({ text: `Quote ${data.number} saved.${values.send ? ` ${sentTo(data)}` : ''}` });
      form.settle();
      goTo({ path: '/desk/quotes', search: { open: data.id } });
    },
  });

  return {
    form,
    customer,
    sites: chosen ? (customer?.sitesList ?? []) : [],
    priced,
    working,
    priceError: price.error,
    save,
    addLine: () => form.set({ lines: [...values.lines, { ...(values.lines.at(-1) ?? blank), price: '' }] }),
    removeLine: (at: number) => form.set({ lines: values.lines.filter((_, index) => index !== at) }),
    submit: () => {
      if (asked === null || priced === undefined || working)
        form.setErrors({ where: 'The price isn’t ready yet. Wait for it, then save the quote.' });
      else save.mutate(priced.grossPence);
    },
  };
}

const valuesOf = (line: Quote['lines'][number]): LineValues => ({
  jobType: line.jobType,
  containerSubTypeId: line.container.id,
  wasteTypeId: line.waste.id,
  placement: line.placement,
  quantity: String(line.quantity),
  price: line.agreedPence === null ? '' : poundsOf(line.agreedPence),
});
