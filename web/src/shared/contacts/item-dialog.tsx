import { useMutation } from '@tanstack/react-query';
import { CONTACT_KINDS, CONTACT_PURPOSES, type ContactPurpose } from '@tonnage/domain/skip-hire/contacts';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './contacts.module.css';
import type { Contact, ContactHome, ItemValues } from './contact-home.ts';
import { words } from './words.ts';

interface ItemDialogProps {
  home: ContactHome;
  contact: Contact;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds another way to reach a contact, and its purpose. */
export function ItemDialog({ home, contact, onClose, onSaved }: ItemDialogProps) {
  const form = useForm<ItemValues>({
    fields: CONTRACT_FIELDS.createSiteContactItem,
    initialValues: { kind: 'mobile', value: '', label: '', purposes: [] },
    validate: ({ value }) => ({ value: isEmpty(value) ? 'Enter a number or an email address' : null }),
  });
  const save = useMutation({
    mutationFn: (values: ItemValues) => home.addItem(contact.id, values),
    onSuccess: () => {
      void toast({ text: words.saved(contact.name) });
      onSaved();
    },
  });
  const purposes = form.field('purposes');
  const toggle = (purpose: ContactPurpose, on: boolean) =>
    purposes.onChange(on ? [...purposes.value, purpose] : purposes.value.filter((other) => other !== purpose));
  return (
    <FormDialog
      title={`Phone or email for ${contact.name}`}
      onClose={onClose}
      variant="primary"
      action={words.save}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <ChoiceButtons
        label="Type"
        choices={CONTACT_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      <TextField
        label="Number or email address"
        type={form.values.kind === 'email' ? 'email' : 'tel'}
        {...form.field('value')}
      />
      <TextField label="Label" help="For example “out of hours” or “accounts team”." {...form.field('label')} />
      <fieldset className={styles.boxes}>
        <legend className={styles.legend}>Use for</legend>
        {CONTACT_PURPOSES.map((purpose) => (
          <CheckboxField
            key={purpose}
            name={purpose}
            label={words.purposeOf[purpose]}
            value={purposes.value.includes(purpose)}
            onChange={(on) => toggle(purpose, on)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
