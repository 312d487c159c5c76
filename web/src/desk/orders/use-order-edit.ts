import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { penceOf } from '@tonnage/domain/common/money-text';
import { isFirstJob, stateOf, type Placement } from '@tonnage/domain/skip-hire/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { queryOf } from '../../lib/queries.ts';
import { useForm } from '../../ui/form.ts';
import { sentTo } from '../sent-to.ts';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/** The state of an order's form: what may be changed, what it then costs, and how it is saved. */
export function useOrderEdit(data: DeskOrder, onClose: () => void) {
  const { order } = data;
  const { changePo } = order.actions;
  const isOnSite = stateOf(order.status) === 'on-site';
  const first = order.jobs.find(({ type }) => isFirstJob(type));
  const open = first?.edit.fields.includes('containerSubTypeId') ? first : null;
  const offered = useQuery({ ...queryOf('getPriceChoices', {}), enabled: open !== null });
  const choices = offered.data?.data;
  const contacts = useQuery({
    ...queryOf('listCustomerContacts', { params: { id: data.account.id }, query: { siteId: order.site.id } }),
    enabled: open !== null,
  }).data?.data;
  const sites = useQuery({ ...queryOf('getCustomer', { params: { id: data.account.id } }), enabled: open !== null })
    .data?.data.sitesList;
  const { locationNotes, driverNotes, priceReason } = CONTRACT_FIELDS.updateDeskJob;
  const form = useForm({
    fields: {
      ...CONTRACT_FIELDS.updateDeskOrder,
      locationNotes,
      driverNotes,
      priceReason,
      containerSubTypeId: {},
      wasteTypeId: {},
      placement: {},
      siteId: {},
      siteContactId: {},
      price: {},
    },
    initialValues: {
      containerSubTypeId: order.containerSubType.id,
      wasteTypeId: order.wasteType.id,
      placement: order.placement as Placement | '',
      siteId: order.site.id,
      siteContactId: order.siteContact?.id ?? '',
      locationNotes: order.locationNotes ?? '',
      driverNotes: order.driverNotes ?? '',
      price: '',
      priceReason: '',
      poNumber: order.poNumber ?? '',
      containerNumber: data.containerNumber ?? '',
    },
    validate: (values) => {
      const pence = penceOf(values.price);
      return {
        price: pence === undefined ? words.priceText : null,
        priceReason: typeof pence === 'number' && !values.priceReason.trim() ? words.priceReasonMissing : null,
      };
    },
  });
  const {
    containerSubTypeId,
    wasteTypeId,
    placement,
    siteId,
    siteContactId,
    price: priceText,
    priceReason: reason,
  } = form.values;
  const agreed = penceOf(priceText) ?? null;
  /** A text that was changed; empty for none. */
  const text = (field: 'locationNotes' | 'driverNotes') =>
    form.values[field].trim() === (order[field] ?? '') ? {} : { [field]: form.values[field].trim() || null };
  const priced = {
    ...(containerSubTypeId !== order.containerSubType.id && {
      containerSubTypeId,
      containerTypeId: choices?.containers.find(({ id }) => id === containerSubTypeId)?.typeId,
    }),
    ...(wasteTypeId !== order.wasteType.id && { wasteTypeId }),
    ...(placement !== '' && placement !== order.placement && { placement }),
    ...(siteId !== order.site.id && { siteId }),
    ...(agreed !== null && { agreedPence: agreed }),
  };
  const change = {
    ...priced,
    ...text('locationNotes'),
    ...text('driverNotes'),
    // A contact belongs to one site.
    ...(siteId === order.site.id &&
      siteContactId !== (order.siteContact?.id ?? '') && { siteContactId: siteContactId || null }),
  };
  const changed = open !== null && Object.keys(change).length > 0;
  const isPriced = open !== null && Object.keys(priced).length > 0;
  const price = useQuery({
    queryKey: ['checkDeskJob', open?.id, priced],
    enabled: isPriced,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await settle(signal);
      return call('checkDeskJob', { params: { id: open?.id ?? '' }, body: { data: priced } }, { signal });
    },
  });
  const quote = isPriced ? price.data?.data : undefined;
  const isSettled = !isPriced || (!price.isPending && !price.isPlaceholderData) || price.isError;
  const blocker = quote?.blockers[0];
  const told = useRef('');
  const save = useOrderChange(
    order.id,
    async ({ poNumber, containerNumber }: typeof form.values) => {
      if (open && changed) {
        const sent = { ...change, quoteId: quote?.quoteId, ...(agreed !== null && { priceReason: reason.trim() }) };
        const { data: moved } = await call('updateDeskJob', { params: { id: open.id }, body: { data: sent } }).catch(
          (error: unknown) => {
            // A price that has since changed is shown before it is agreed.
            void price.refetch();
            throw error;
          },
        );
        told.current = ` ${sentTo(moved, data.account.name)}`;
      }
      return call('updateDeskOrder', {
        params: { id: order.id },
        body: {
          data: {
            ...(changePo.allowed && { poNumber: poNumber.trim() || null }),
            ...(isOnSite && { containerNumber: containerNumber.trim() || null }),
          },
        },
      });
    },
    () => `Order saved.${told.current}`,
    onClose,
  );
  return {
    form,
    first,
    open,
    isOnSite,
    agreed,
    choices,
    contacts,
    sites,
    price,
    quote,
    blocker,
    isPriced,
    isSettled,
    /** What it can be changed to is not known yet. */
    isLoading: offered.isLoading,
    save,
  };
}
