import { useQuery } from '@tanstack/react-query';
import type { StockRow } from '@tonnage/contract/skip-hire/stock';
import { useId, type ReactNode } from 'react';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { CONTAINER_STATE_LABELS, SET_STATES, type ContainerState } from '@tonnage/domain/skip-hire/stock';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { useChange } from '../use-change.ts';
import { ContainerHistory } from './container-history.tsx';
import { pillOf, words } from './words.ts';

interface ContainerSheetProps {
  id: string;
  sizes: readonly { id: string; name: string }[];
  depots: readonly { id: string; name: string }[];
  today: IsoDate;
  may: boolean;
  sheet: SheetProps;
}

/** A container with its history: its details can be changed unless it is on site. */
export function ContainerSheet(props: ContainerSheetProps) {
  const { id, today, may, sheet } = props;
  const { data, error, refetch } = useQuery(queryOf('getStockContainer', { params: { id } }));
  if (!data)
    return (
      <SideSheet {...sheet} title="Container">
        {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
      </SideSheet>
    );
  const { container: row, history } = data.data;
  const events = <ContainerHistory events={history} today={today} />;
  if (may && row.order === null)
    return (
      <EditSheet {...props} row={row}>
        {events}
      </EditSheet>
    );
  return (
    <SideSheet
      {...sheet}
      title={row.number ?? words.noNumber}
      facts={[row.size.name, pillOf(row).label]}
      footer={row.order && <LinkButton to={`/desk/orders/${row.order.id}`}>{`Open ${row.order.number}`}</LinkButton>}
    >
      {may && row.order && <Notice tone="info">{words.onSite(row.order.number)}</Notice>}
      {events}
    </SideSheet>
  );
}

interface EditSheetProps extends ContainerSheetProps {
  row: StockRow;
  children: ReactNode;
}

function EditSheet({ row, sizes, depots, sheet, children }: EditSheetProps) {
  const formId = useId();
  const number = row.number!;
  const form = useForm({
    fields: CONTRACT_FIELDS.updateStockContainer,
    initialValues: {
      number,
      sizeId: row.size.id,
      depotId: row.depot.id,
      state: row.state as string,
      note: row.note ?? '',
    },
    validate: (values) => ({ number: values.number.trim() === '' ? 'Enter a number.' : null }),
  });
  const saving = useChange(
    ({ state, ...values }: typeof form.values) =>
      call('updateStockContainer', {
        params: { id: row.id },
        body: { data: { ...values, state: SET_STATES.find((one) => one === state) } },
      }),
    { message: () => words.saved, onDone: sheet.onClose },
  );
  const removing = useChange(() => call('removeStockContainer', { params: { id: row.id } }), {
    message: () => words.removed(number),
    onDone: sheet.onClose,
  });
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${number}?`,
      body: [
        'Delete a container only if its number was entered by mistake. If you no longer have it, choose Scrapped.',
        form.isDirty() && 'What you changed here hasn’t been saved.',
      ]
        .filter(Boolean)
        .join(' '),
      confirm: 'Delete',
      danger: true,
    });
    if (sure) removing.mutate(undefined);
  };
  // What a lorry has can be set back to the depot; the state that only jobs set is shown as it is.
  const states: readonly ContainerState[] = row.state === 'lorry' ? ['lorry', ...SET_STATES] : SET_STATES;
  return (
    <SideSheet
      {...sheet}
      title={number}
      facts={[row.size.name, pillOf(row).label]}
      footer={
        <>
          <Button onClick={() => void remove()}>Delete</Button>
          <Button variant="primary" type="submit" form={formId} loading={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        form={form}
        label={`Edit ${number}`}
        onSubmit={saving.mutate}
        loading={saving.isPending}
        guard={!removing.isPending}
        submitError={saving.error ?? removing.error}
      >
        {row.toCheck && <Notice tone="warn">{row.note ?? words.checkPlace}</Notice>}
        <ChoiceButtons
          {...form.field('state')}
          label={words.status}
          size="sm"
          choices={states.map((value) => ({ value, label: CONTAINER_STATE_LABELS[value] }))}
        />
        <TextArea
          {...form.field('note')}
          label="Note"
          help="What’s broken, or where it was last seen."
          required={false}
        />
        <TextField {...form.field('number')} label={words.number} required />
        <SelectField
          {...form.field('sizeId')}
          label={words.size}
          options={[...(sizes.some(({ id }) => id === row.size.id) ? [] : [row.size]), ...sizes].map(
            ({ id, name }) => ({
              value: id,
              label: name,
            }),
          )}
        />
        <SelectField
          {...form.field('depotId')}
          label={words.depot}
          options={depots.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormShell>
      {children}
    </SideSheet>
  );
}
