import { isSicCode, searchSicCodes, sicCode, sicSection } from '@tonnage/domain/common/sic-codes';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { words } from './words.ts';

/** The SIC code: searched by its title or its digits, or any five digits that the customer enters. */
export function SicField(field: FieldBinding<string>) {
  const text = field.value.trim();
  const options = searchSicCodes(text).map(({ code, title, section }) => ({
    value: code,
    label: title,
    detail: section.slice(2),
  }));
  return (
    <ComboboxField
      label={words.sic}
      help={words.sicHelp}
      placeholder={words.sicPlaceholder}
      options={options}
      nothingFits={isSicCode(text) ? undefined : words.sicNothing}
      note={isSicCode(text) ? (sicCode(text)?.title ?? words.sicUnknown(sicSection(text))) : undefined}
      maxLength={60}
      required
      {...field}
    />
  );
}
