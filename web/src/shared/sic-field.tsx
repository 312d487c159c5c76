import { isSicCode, searchSicCodes, sicCode, sicSection } from '@tonnage/domain/common/sic-codes';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../ui/form.ts';

/** The SIC code: searched by its title or its digits, or any five digits that are entered. */
export function SicField(field: FieldBinding<string>) {
  const text = field.value.trim();
  const options = searchSicCodes(text).map(({ code, title, section }) => ({
    value: code,
    label: title,
    detail: section.slice(2),
  }));
  return (
    <ComboboxField
      {...field}
      label="What the business does (SIC code)"
      help="This goes on every waste transfer note. Search, or enter the five-digit code."
      placeholder="Roofing, demolition, 41201…"
      options={options}
      nothingFits={isSicCode(text) ? undefined : 'No matches. Try another word, or enter the five-digit code.'}
      note={isSicCode(text) ? (sicCode(text)?.title ?? unknown(sicSection(text))) : undefined}
      maxLength={60}
      required
    />
  );
}

const unknown = (section: string | null) =>
  section === null
    ? 'This code isn’t in our list, but you can still use it.'
    : `This code (section ${section}) isn’t in our list, but you can still use it.`;
