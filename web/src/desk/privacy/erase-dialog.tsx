import type { PrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';

/** Erases a person for good, once their address has been typed. */
export function EraseDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.erasePerson,
    initialValues: { email: '' },
    validate: ({ email }) => ({
      email: email.trim().toLowerCase() === request.email ? null : 'Type the address of the request to confirm.',
    }),
  });
  const erase = useChange(
    ({ email }: { email: string }) =>
      call('erasePerson', { params: { id: request.id }, body: { data: { email: email.trim() } } }),
    { message: () => 'Erased.', onDone: onClose },
  );
  return (
    <FormDialog
      title="Erase a person"
      form={form}
      onSubmit={erase.mutate}
      sending={erase}
      action="Erase for good"
      variant="danger"
      onClose={onClose}
    >
      <p>
        {`This erases the person with the address ${request.email}. Anybody can type an address into the form, so make sure that they asked. `}
        Their login, contacts and messages to them go, and so does a private customer’s address. Orders and figures stay
        without the name. Invoices, transfer notes and signatures stay as they are, because the law requires them. You
        can’t undo this.
      </p>
      <TextField
        {...form.field('email')}
        label="Type their email to confirm"
        type="email"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
