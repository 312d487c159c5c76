import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskPermit } from '@tonnage/contract/desk-permits';
import { LIMITS } from '@tonnage/contract/limits';
import { addDays, type IsoDate } from '@tonnage/domain/dates';
import { formatDayYear } from '@tonnage/domain/format-dates';
import type { PermitEvent } from '@tonnage/domain/permits';
import { isEmpty } from '@tonnage/domain/text';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshDesk, refreshPapers } from '../../queries.ts';
import { enterPermit, type PermitValues } from './enter-permit.ts';
import { words } from './words.ts';

const FORM = 'permit-form';

interface PermitDialogProps {
  permit: DeskPermit;
  event: PermitEvent;
  today: IsoDate;
  onClose: () => void;
}

/** What the council said of one permit. */
export function PermitDialog({ permit, event, today, onClose }: PermitDialogProps) {
  const client = useQueryClient();
  const first = permit.deliveryOn ?? today;
  const last = event === 'extend' && permit.validTo ? permit.validTo : addDays(first, -1);
  const form = useForm<PermitValues>({
    initialValues: {
      appliedOn: today,
      reference: permit.reference ?? '',
      number: permit.number ?? '',
      from: first,
      to: addDays(last, permit.validDays),
      reason: '',
    },
    validate: ({ number, from, to, reason }) => ({
      number: event === 'grant' && isEmpty(number) ? words.needed : null,
      from: event === 'grant' && from === '' ? words.needed : null,
      to:
        event === 'grant' && to < from
          ? words.dayWrong
          : event === 'extend' && permit.validTo && to <= permit.validTo
            ? words.laterWrong(formatDayYear(permit.validTo))
            : null,
      reason: event === 'refuse' && isEmpty(reason) ? words.needed : null,
    }),
  });
  const enter = useMutation({
    mutationFn: (values: PermitValues) => enterPermit(permit.id, event, values),
    onSuccess: async () => {
      void toast({ text: words.saved[event] });
      onClose();
      await Promise.all([refreshPapers(client), refreshDesk(client)]);
    },
  });
  const title = words.titles[event];
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={enter.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={(values) => enter.mutate(values)}
        loading={enter.isPending}
        submitError={enter.error}
      >
        <p>{[permit.order.number, permit.account.name, permit.council].join(', ')}</p>
        {event === 'apply' && (
          <>
            <DateField {...form.field('appliedOn')} label={words.appliedOn} max={today} />
            <TextField
              {...form.field('reference')}
              label={words.reference}
              required={false}
              maxLength={LIMITS.reference}
            />
          </>
        )}
        {(event === 'grant' || event === 'extend') && (
          <TextField
            {...form.field('number')}
            label={words.number}
            required={event === 'grant'}
            maxLength={LIMITS.reference}
          />
        )}
        {event === 'grant' && <DateField {...form.field('from')} label={words.from} />}
        {(event === 'grant' || event === 'extend') && (
          <DateField {...form.field('to')} label={words.to} help={words.toHelp(permit.validDays)} />
        )}
        {event === 'refuse' && (
          <TextArea {...form.field('reason')} label={words.reason} maxLength={LIMITS.notes} lines={2} />
        )}
      </FormShell>
    </Dialog>
  );
}
