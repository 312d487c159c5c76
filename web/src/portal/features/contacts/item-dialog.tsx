import { useMutation } from '@tanstack/react-query';
import { CONTACT_KINDS, CONTACT_PURPOSES, type ContactPurpose } from '@tonnage/domain/contacts';
import { isEmpty } from '@tonnage/domain/text';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from './contacts.module.css';
import type { Contact, ContactHome, ItemValues } from './reach.ts';
import { words } from './words.ts';

const FORM = 'contact-item';
const MAX_LENGTH = 200;

interface ItemDialogProps {
  home: ContactHome;
  contact: Contact;
  onClose: () => void;
  onSaved: () => void;
}

/** Another way to reach a contact, and what for. */
export function ItemDialog({ home, contact, onClose, onSaved }: ItemDialogProps) {
  const form = useForm<ItemValues>({
    initialValues: { kind: 'mobile', value: '', label: '', purposes: [] },
    validate: ({ value }) => ({ value: isEmpty(value) ? words.valueMandatory : null }),
  });
  const save = useMutation({
    mutationFn: (values: ItemValues) => home.addItem(contact.id, values),
    onSuccess: () => {
      void toast({ text: words.saved(contact.name) });
      onSaved();
    },
  });
  const { error } = save;
  const purposes = form.field('purposes');
  const toggle = (purpose: ContactPurpose, on: boolean) =>
    purposes.onChange(on ? [...purposes.value, purpose] : purposes.value.filter((other) => other !== purpose));
  return (
    <Dialog
      title={words.itemTitle(contact.name)}
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
        label={words.itemTitle(contact.name)}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} }}
      >
        <ChoiceButtons
          label={words.kind}
          choices={CONTACT_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          {...form.field('kind')}
        />
        <TextField
          label={words.value}
          type={form.values.kind === 'email' ? 'email' : 'tel'}
          maxLength={MAX_LENGTH}
          required
          {...form.field('value')}
        />
        <TextField
          label={words.label}
          help={words.labelHelp}
          maxLength={MAX_LENGTH}
          required={false}
          {...form.field('label')}
        />
        <fieldset className={styles.boxes}>
          <legend className={styles.legend}>{words.purposes}</legend>
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
      </FormShell>
    </Dialog>
  );
}
