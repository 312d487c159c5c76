import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import type { PermitEvent } from '@tonnage/domain/skip-hire/permits';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { call } from '../../lib/api.ts';
import { useChange } from '../use-change.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { words } from './words.ts';

interface PermitDialogProps {
  permit: DeskPermit;
  event: PermitEvent;
  today: IsoDate;
  onClose: () => void;
  /** Once it is recorded, after the dialog has closed: a permit may no longer be in its list. */
  onDone?: (() => void) | undefined;
}

/** Records what the council decided on one permit, or renews it. */
export function PermitDialog({ event, ...props }: PermitDialogProps) {
  if (event !== 'extend') return <DecisionDialog {...props} event={event} />;
  const { renewal } = props.permit;
  return renewal && <RenewDialog {...props} renewal={renewal} />;
}

type Decision = Exclude<PermitEvent, 'extend'>;

function DecisionDialog({ permit, event, today, onClose, onDone }: PermitDialogProps & { event: Decision }) {
  const first = permit.deliveryOn ?? today;
  const form = useForm<PermitValues>({
    fields: {
      ...CONTRACT_FIELDS.applyForPermit,
      ...CONTRACT_FIELDS.grantPermit,
      ...CONTRACT_FIELDS.refusePermit,
      appliedOn: {},
    },
    initialValues: {
      appliedOn: today,
      reference: permit.reference ?? '',
      number: permit.number ?? '',
      from: first,
      to: addDays(first, permit.validDays - 1),
      reason: '',
    },
    validate: ({ number, from, to, reason }) => ({
      number: event === 'grant' && isEmpty(number) ? words.needed : null,
      from: event === 'grant' && from === '' ? words.needed : null,
      to: event === 'grant' && to < from ? 'The last day can’t be before the first day.' : null,
      reason: event === 'refuse' && isEmpty(reason) ? words.needed : null,
    }),
  });
  const enter = useChange((values: PermitValues) => enterPermit(permit.id, event, values), {
    message: () => words.saved[event],
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const title = words.titles[event];
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={enter.mutate}
      sending={enter}
      action="Save"
      variant="primary"
      back="Cancel"
      onClose={onClose}
    >
      <p>{[permit.order.number, permit.account.name, permit.council].join(', ')}</p>
      {event === 'apply' && (
        <>
          <DateField {...form.field('appliedOn')} label="Date applied" max={today} />
          <TextField {...form.field('reference')} label="Council’s reference" />
        </>
      )}
      {event === 'grant' && (
        <>
          <TextField {...form.field('number')} label={words.number} required />
          <DateField {...form.field('from')} label="First day" />
          <DateField {...form.field('to')} label={words.last} help={words.usual(permit.validDays)} />
        </>
      )}
      {event === 'refuse' && <TextArea {...form.field('reason')} label={words.reason} lines={2} />}
    </FormDialog>
  );
}

/** All fields of the permit dialogs; each event reads those that it needs. */
interface PermitValues {
  appliedOn: string;
  reference: string;
  number: string;
  from: string;
  to: string;
  reason: string;
}

/** Records the council's decision. */
function enterPermit(id: string, event: Decision, values: PermitValues) {
  const { appliedOn, from, to } = values;
  const [reference, number, reason] = [values.reference.trim(), values.number.trim(), values.reason.trim()];
  const params = { id };
  if (event === 'apply')
    return call('applyForPermit', {
      params,
      body: { data: { ...(appliedOn && { appliedOn }), ...(reference && { reference }) } },
    });
  if (event === 'grant') return call('grantPermit', { params, body: { data: { number, from, to } } });
  return call('refusePermit', { params, body: { data: { reason } } });
}
