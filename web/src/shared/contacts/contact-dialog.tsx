import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Contact, ContactHome, ContactValues } from './contact-home.ts';
import { words } from './words.ts';

interface ContactDialogProps {
  home: ContactHome;
  contact?: Contact;
  onClose: () => void;
  onSaved: () => void;
}

export function ContactDialog({ home, contact, onClose, onSaved }: ContactDialogProps) {
  const form = useForm<ContactValues>({
    fields: CONTRACT_FIELDS.createSiteContact,
    initialValues: { name: contact?.name ?? '', role: contact?.role ?? '', onSite: contact?.onSite ?? false },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'Enter a name' : null }),
  });
  const save = useMutation({
    mutationFn: (values: ContactValues) => (contact ? home.update(contact.id, values) : home.create(values)),
    onSuccess: (_reply, { name }) => {
      void toast({ text: words.saved(name) });
      onSaved();
    },
  });
  const title = contact ? words.editOf(contact.name) : 'New contact';
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      variant="primary"
      action={words.save}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <TextField label="Name" {...form.field('name')} />
      <TextField label={home.roleIs === 'role' ? 'Role on site' : 'Job title'} {...form.field('role')} />
      {home.roleIs === 'role' && <CheckboxField label="On site during working hours" {...form.field('onSite')} />}
    </FormDialog>
  );
}
