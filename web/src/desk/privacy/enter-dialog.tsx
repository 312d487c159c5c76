import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { PRIVACY_KINDS, type PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Enters a request that came by telephone, letter or in person. */
export function EnterDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.enterPrivacyRequest,
    initialValues: {
      kind: 'complaint' as PrivacyKind | '',
      receivedOn: today as IsoDate | '',
      name: '',
      email: '',
      phone: '',
      text: '',
    },
    validate: ({ name, email, text, receivedOn }) => ({
      name: isEmpty(name) ? 'Enter the person’s name.' : null,
      email: isEmpty(email) || isEmail(email.trim()) ? null : 'This isn’t a valid email address.',
      text: isEmpty(text) ? 'Enter what they asked.' : null,
      receivedOn:
        receivedOn === '' || receivedOn > today ? 'Enter the date you received it. It can’t be in the future.' : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const enter = useChange(
    ({ kind, name, email, phone, text, receivedOn }: typeof form.values) => {
      const person = { name: name.trim(), email: email.trim() || null, phone: phone.trim() || null };
      const data = { kind: kind || 'complaint', ...person, text: text.trim(), receivedOn: receivedOn || today };
      return call('enterPrivacyRequest', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: ({ data }) => `Request by ${data.name} entered.`, onDone: onClose },
  );
  return (
    <FormDialog
      title="Enter a request"
      form={form}
      onSubmit={enter.mutate}
      sending={enter}
      action="Enter"
      variant="primary"
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          {...form.field('kind')}
          label="About"
          options={PRIVACY_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <DateField {...form.field('receivedOn')} label="Received on" max={today} />
      </FieldRow>
      <TextField {...form.field('name')} label="Name" />
      <FieldRow>
        <TextField {...form.field('email')} label="Email" type="email" help="We confirm the request there." />
        <TextField {...form.field('phone')} label="Telephone" type="tel" />
      </FieldRow>
      <TextArea {...form.field('text')} label="What they asked" lines={4} />
    </FormDialog>
  );
}
