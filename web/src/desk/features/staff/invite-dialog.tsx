import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/permissions';
import { isEmail } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useStaffWrite } from './use-staff.ts';
import { words } from './words.ts';

const FORM = 'invite-staff-form';

/** Asks somebody into the office by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { email: '', role: 'office' as StaffRole },
    validate: ({ email }) => ({ email: isEmail(email.trim()) ? null : words.emailWrong }),
  });
  const invite = useStaffWrite(
    (data: { email: string; role: StaffRole }) => call('inviteStaff', { body: { data } }),
    ({ email }) => words.sent(email),
    onClose,
  );
  return (
    <Dialog
      title={words.inviteTitle}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={FORM} loading={invite.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.inviteTitle}
        onSubmit={({ email, role }) => invite.mutate({ email: email.trim(), role })}
        loading={invite.isPending}
        submitError={invite.error}
      >
        <TextField {...form.field('email')} label={words.email} type="email" maxLength={200} />
        <ChoiceButtons
          {...form.field('role')}
          label={words.role}
          help={words.may[form.values.role]}
          choices={STAFF_ROLES.map((value) => ({ value, label: words.roles[value] }))}
        />
      </FormShell>
    </Dialog>
  );
}
