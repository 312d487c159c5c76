import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { isEmail } from '@tonnage/domain/common/text';
import { ROLE_LABELS, ROLES, type Role } from '@tonnage/domain/skip-hire/permissions';
import { call } from '../../lib/api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useCustomerChange } from './use-customer.ts';

/** Invites somebody to the customer's account. The first person is its owner; owners add other owners themselves. */
export function InviteDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const owned = customer.members.some(({ role }) => role === 'owner');
  const roles = ROLES.filter((role) => role !== 'owner' || !owned);
  const form = useForm({
    fields: CONTRACT_FIELDS.inviteToCustomer,
    initialValues: { email: customer.members.length === 0 ? (customer.email ?? '') : '', role: roles[0]! as Role | '' },
    validate: ({ email, role }) => ({
      email: isEmail(email.trim()) ? null : 'Enter a valid email address.',
      role: role === '' ? 'Choose a role.' : null,
    }),
  });
  const invite = useCustomerChange(
    (data: { email: string; role: Role }) => call('inviteToCustomer', { params: { id: customer.id }, body: { data } }),
    onClose,
    ({ data }) => `Invitation saved. ${sentTo(data)}`,
  );
  return (
    <FormDialog
      title={`Invite someone to ${customer.name}`}
      form={form}
      onSubmit={({ email, role }) => role !== '' && invite.mutate({ email: email.trim(), role })}
      sending={invite}
      action="Invite"
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('email')} label="Email" type="email" />
      <SelectField
        {...form.field('role')}
        label="Role"
        help={owned ? 'We’ll email the account’s owners.' : 'The first person should be an owner.'}
        options={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
    </FormDialog>
  );
}
