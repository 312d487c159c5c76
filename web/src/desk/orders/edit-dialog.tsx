import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { formatPence } from '@tonnage/domain/common/money';
import { penceOf } from '@tonnage/domain/common/money-text';
import { isFirstJob, PLACEMENT_LABELS, PLACEMENTS, stateOf, type Placement } from '@tonnage/domain/skip-hire/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { settle } from '../../lib/debounce.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { queryOf } from '../../lib/queries.ts';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/**
 * Edits an order: what was ordered until its vehicle is on its way, with the new price or one agreed in its place; its PO
 * number until it is invoiced; the number of its container on site.
 */
export function EditDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { order } = data;
  const { changePo } = order.actions;
  const isOnSite = stateOf(order.status) === 'on-site';
  const first = order.jobs.find(({ type }) => isFirstJob(type));
  const open = first?.edit.fields.includes('containerSubTypeId') ? first : null;
  const choices = useQuery({ ...queryOf('getPriceChoices', {}), enabled: open !== null }).data?.data;
  const contacts = useQuery({
    ...queryOf('listCustomerContacts', { params: { id: data.account.id }, query: { siteId: order.site.id } }),
    enabled: open !== null,
  }).data?.data;
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
      siteContactId: {},
      price: {},
    },
    initialValues: {
      containerSubTypeId: order.containerSubType.id,
      wasteTypeId: order.wasteType.id,
      placement: order.placement as Placement | '',
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
    ...(agreed !== null && { agreedPence: agreed }),
  };
  const change = {
    ...priced,
    ...text('locationNotes'),
    ...text('driverNotes'),
    ...(siteContactId !== (order.siteContact?.id ?? '') && { siteContactId: siteContactId || null }),
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
            // A price that has changed meanwhile is shown before it is agreed.
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
  return (
    <FormDialog
      title={`Edit ${order.number}`}
      form={form}
      onSubmit={save.mutate}
      sending={{ isPending: save.isPending, error: save.error ?? price.error }}
      disabledReason={blocker?.message ?? (isSettled ? null : words.pricing)}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      {open && choices && (
        <>
          <SelectField
            {...form.field('containerSubTypeId')}
            label="Size"
            options={choices.containers.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...form.field('wasteTypeId')}
            label="Waste"
            options={choices.wastes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...form.field('placement')}
            label="Placement"
            options={PLACEMENTS.map((value) => ({ value, label: PLACEMENT_LABELS[value] }))}
          />
          <TextField
            {...form.field('price')}
            label={words.agreedPrice}
            help={words.agreedPriceHelp}
            inputMode="decimal"
            required={false}
          />
          {agreed !== null && <TextField {...form.field('priceReason')} label={words.priceReason} required />}
        </>
      )}
      {open && contacts && contacts.length > 0 && (
        <SelectField
          {...form.field('siteContactId')}
          label={words.siteContact}
          options={[
            { value: '', label: words.noContact },
            ...contacts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {open && (
        <>
          <TextArea {...form.field('locationNotes')} label={words.where} />
          <TextArea {...form.field('driverNotes')} label={words.forDriver} />
        </>
      )}
      {blocker && <Notice tone="block">{blocker.message}</Notice>}
      {quote?.before && quote.after && !blocker && (
        <Notice tone="info">
          {words.newPrice(formatPence(quote.before.grossPence), formatPence(quote.after.grossPence))}
        </Notice>
      )}
      {!open && first?.edit.reason && !isOnSite && stateOf(order.status) === 'scheduled' && (
        <Notice tone="info">{first.edit.reason}</Notice>
      )}
      {changePo.allowed ? (
        <TextField {...form.field('poNumber')} label={words.poNumber} />
      ) : (
        <Notice tone="info">{changePo.reason}</Notice>
      )}
      {isOnSite && (
        <TextField
          {...form.field('containerNumber')}
          label={words.containerNumber}
          help="The number painted on it. Leave blank if you don’t know it."
        />
      )}
    </FormDialog>
  );
}
