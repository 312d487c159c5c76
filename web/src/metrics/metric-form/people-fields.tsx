import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { EmailsField } from '../people/emails-field.tsx';
import { words } from './words.ts';

interface PeopleFieldsProps {
  editor: FieldBinding<string>;
  viewers: FieldBinding<string>;
  colleagues: readonly OrganisationMember[];
}

/** A metric's editor and viewers: members by name, others by an address to invite. */
export function PeopleFields({ editor, viewers, colleagues }: PeopleFieldsProps) {
  return (
    <>
      <EditorField field={editor} colleagues={colleagues} />
      <EmailsField field={viewers} label={words.viewers} help={words.viewersHelp} />
    </>
  );
}

interface EditorFieldProps {
  field: FieldBinding<string>;
  colleagues: readonly OrganisationMember[];
  label?: string;
}

/** One address, suggested from the members of the organisation. */
export function EditorField({ field, colleagues, label = words.editor }: EditorFieldProps) {
  const text = field.value.trim().toLowerCase();
  const known = colleagues.find(({ email }) => email.toLowerCase() === text);
  const fitting = colleagues
    .filter(({ name, email }) => known !== undefined || `${name} ${email}`.toLowerCase().includes(text))
    .slice(0, 8)
    .map(({ name, email }) => ({ value: email, label: name }));
  return (
    <ComboboxField
      {...field}
      label={label}
      help={words.editorHelp}
      options={fitting}
      note={known ? known.name : text === '' ? words.nobody : undefined}
      required={false}
      maxLength={200}
    />
  );
}
