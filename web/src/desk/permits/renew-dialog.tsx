import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { isEmpty } from '@tonnage/domain/common/text';
import { chargedVat, sumText, taxLabel } from '@tonnage/domain/common/vat';
import { isLeftOut } from '@tonnage/domain/skip-hire/permits';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface RenewDialogProps {
  permit: DeskPermit;
  renewal: NonNullable<DeskPermit['renewal']>;
  today: IsoDate;
  onClose: () => void;
  /** Once it is recorded, after the dialog has closed: a permit may no longer be in its list. */
  onDone?: (() => void) | undefined;
}

/** Renews a permit to a later day, and charges its order what the council charges today. */
export function RenewDialog({ permit, renewal, today, onClose, onDone }: RenewDialogProps) {
  const { order, account, council, validTo } = permit;
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.extendPermit, charges: {}, sum: {} },
    initialValues: {
      number: permit.number ?? '',
      to: addDays(validTo ?? today, renewal.validDays),
      charges: renewal.chargePence > 0,
      sum: renewal.chargePence > 0 ? poundsOf(renewal.chargePence) : '',
      reason: '',
    },
    validate: ({ to, charges, sum, reason }) => ({
      to: validTo && to <= validTo ? `Choose a date after ${formatDayYear(validTo)}.` : null,
      sum: charges && (penceOf(sum) ?? 0) <= 0 ? words.sumWrong : null,
      reason: isLeftOut(charges ? 1 : 0, renewal.chargePence) && isEmpty(reason) ? words.whyMissing : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const renew = useChange(
    ({ to, number, charges, sum, reason }: typeof form.values) => {
      const data = {
        to,
        ...(number.trim() && { number: number.trim() }),
        ...(validTo && { after: validTo }),
        chargePence: charges ? (penceOf(sum) ?? 0) : 0,
        ...(!charges && reason.trim() && { reason: reason.trim() }),
      };
      return call('extendPermit', { params: { id: permit.id }, body: { data } }, { idempotencyKey: keyOf(data) });
    },
    {
      message: () => words.saved.extend,
      onDone: () => {
        onClose();
        onDone?.();
      },
    },
  );
  const { charges, sum } = form.values;
  const netPence = penceOf(sum) ?? 0;
  const vatPence = chargedVat(netPence, renewal);
  const withVat = netPence > 0 ? sumText(netPence + vatPence, vatPence) : null;
  const news = words.changed(council, renewal);
  return (
    <FormDialog
      title={words.titles.extend}
      form={form}
      onSubmit={renew.mutate}
      sending={renew}
      action={words.events.extend}
      variant="primary"
      back="Cancel"
      onClose={onClose}
    >
      <p>{[order.number, account.name, renewal.council].join(', ')}</p>
      {news && <Notice tone="info">{news}</Notice>}
      <TextField {...form.field('number')} label={words.number} />
      <DateField {...form.field('to')} label={words.last} help={words.usual(renewal.validDays)} />
      <CheckboxField {...form.field('charges')} label={words.charges} help={words.chargesHelp} />
      {charges && (
        <TextField
          {...form.field('sum')}
          label="Amount, £ ex. VAT"
          help={words.vat(taxLabel(renewal), withVat)}
          inputMode="decimal"
        />
      )}
      {isLeftOut(charges ? 1 : 0, renewal.chargePence) && (
        <TextArea {...form.field('reason')} label={words.why} required lines={2} />
      )}
    </FormDialog>
  );
}
