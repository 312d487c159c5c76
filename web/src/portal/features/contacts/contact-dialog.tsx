import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/text';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type { Contact, ContactHome, ContactValues } from './reach.ts';
import { words } from './words.ts';

const FORM = 'contact';
const MAX_LENGTH = 200;

interface ContactDialogProps {
  home: ContactHome;
  contact?: Contact;
  onClose: () => void;
  onSaved: () => void;
}

export function ContactDialog({ home, contact, onClose, onSaved }: ContactDialogProps) {
  const form = useForm<ContactValues>({
    initialValues: { name: contact?.name ?? '', role: contact?.role ?? '', onSite: contact?.onSite ?? false },
    validate: ({ name }) => ({ name: isEmpty(name) ? words.nameMandatory : null }),
  });
  const save = useMutation({
    mutationFn: (values: ContactValues) => (contact ? home.update(contact.id, values) : home.create(values)),
    onSuccess: (_reply, { name }) => {
      void toast({ text: words.saved(name) });
      onSaved();
    },
  });
  const { error } = save;
  const title = contact ? words.editOf(contact.name) : words.addTitle;
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} }}
      >
        <TextField label={words.name} maxLength={MAX_LENGTH} required {...form.field('name')} />
        <TextField
          label={home.roleIs === 'role' ? words.role : words.jobTitle}
          maxLength={MAX_LENGTH}
          required={false}
          {...form.field('role')}
        />
        {home.roleIs === 'role' && <CheckboxField label={words.onSite} {...form.field('onSite')} />}
      </FormShell>
    </Dialog>
  );
}
