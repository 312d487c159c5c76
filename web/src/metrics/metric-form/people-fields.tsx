import { LIMITS } from '@tonnage/contract/limits';
import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { EmailsField } from '../people/emails-field.tsx';

interface PeopleFieldsProps {
  /** Null: nobody reports it. */
  editor: FieldBinding<string> | null;
  viewers: FieldBinding<string>;
  colleagues: readonly OrganisationMember[];
}

/** A metric's editor and viewers: members by name, others by an address to invite. */
export function PeopleFields({ editor, viewers, colleagues }: PeopleFieldsProps) {
  return (
    <>
      {editor && <EditorField field={editor} colleagues={colleagues} />}
      <EmailsField
        field={viewers}
        label="Viewers"
        help="Enter the emails of members or anyone else. Viewers can see the metric and comment."
      />
    </>
  );
}

interface EditorFieldProps {
  field: FieldBinding<string>;
  colleagues: readonly OrganisationMember[];
  label?: string;
}

/** One address, suggested from the members of the organisation. */
export function EditorField({ field, colleagues, label = 'Reported by' }: EditorFieldProps) {
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
      help="Choose a member or enter an email to invite someone."
      options={fitting}
      note={known ? known.name : text === '' ? 'Unassigned (managers)' : undefined}
      required={false}
      maxLength={LIMITS.email}
    />
  );
}
