import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { formatPence } from '@tonnage/domain/common/money';
import { isFirstJob, PLACEMENT_LABELS, PLACEMENTS, stateOf, type Placement } from '@tonnage/domain/skip-hire/orders';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { queryOf } from '../../lib/queries.ts';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

/**
 * Edits an order: what was ordered until its vehicle is on its way, with the new price; its PO number until it is
 * invoiced; the number of its container on site.
 */
export function EditDialog({ data, onClose }: { data: DeskOrder; onClose: () => void }) {
  const { order } = data;
  const { changePo } = order.actions;
  const isOnSite = stateOf(order.status) === 'on-site';
  const first = order.jobs.find(({ type }) => isFirstJob(type));
  const open = first?.edit.fields.includes('containerSubTypeId') ? first : null;
  const choices = useQuery({ ...queryOf('getPriceChoices', {}), enabled: open !== null }).data?.data;
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.updateDeskOrder, containerSubTypeId: {}, wasteTypeId: {}, placement: {} },
    initialValues: {
      containerSubTypeId: order.containerSubType.id,
      wasteTypeId: order.wasteType.id,
      placement: order.placement as Placement | '',
      poNumber: order.poNumber ?? '',
      containerNumber: data.containerNumber ?? '',
    },
  });
  const { containerSubTypeId, wasteTypeId, placement } = form.values;
  const change = {
    ...(containerSubTypeId !== order.containerSubType.id && {
      containerSubTypeId,
      containerTypeId: choices?.containers.find(({ id }) => id === containerSubTypeId)?.typeId,
    }),
    ...(wasteTypeId !== order.wasteType.id && { wasteTypeId }),
    ...(placement !== '' && placement !== order.placement && { placement }),
  };
  const changed = open !== null && Object.keys(change).length > 0;
  const price = useQuery({
    queryKey: ['checkDeskJob', open?.id, change],
    enabled: changed,
    queryFn: ({ signal }) =>
      call('checkDeskJob', { params: { id: open?.id ?? '' }, body: { data: change } }, { signal }),
  });
  const quote = changed ? price.data?.data : undefined;
  const blocker = quote?.blockers[0];
  const told = useRef('');
  const save = useOrderChange(
    order.id,
    async ({ poNumber, containerNumber }: typeof form.values) => {
      if (open && changed) {
        const sent = { ...change, quoteId: quote?.quoteId };
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
      sending={{ isPending: save.isPending || (changed && price.isPending), error: save.error ?? price.error }}
      disabledReason={blocker?.message ?? null}
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
