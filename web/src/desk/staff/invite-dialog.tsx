import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { isEmail } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useStaffWrite } from './use-staff.ts';
import { words } from './words.ts';

/** Invites a staff member by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.inviteStaff,
    initialValues: { email: '', role: 'office' as StaffRole },
    validate: ({ email }) => ({ email: isEmail(email.trim()) ? null : words.emailWrong }),
  });
  const invite = useStaffWrite(
    (data: { email: string; role: StaffRole }) => call('inviteStaff', { body: { data } }),
    ({ data }) => `Invitation saved. ${sentTo(data)}`,
    onClose,
  );
  return (
    <FormDialog
      title="Invite a colleague"
      form={form}
      onSubmit={({ email, role }) => invite.mutate({ email: email.trim(), role })}
      sending={invite}
      action="Send invitation"
      onClose={onClose}
    >
      <TextField {...form.field('email')} label={words.email} type="email" />
      <ChoiceButtons
        {...form.field('role')}
        label={words.role}
        help={words.may[form.values.role]}
        choices={STAFF_ROLES.map((value) => ({ value, label: words.roles[value] }))}
      />
    </FormDialog>
  );
}
