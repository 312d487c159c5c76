import { useQuery } from '@tanstack/react-query';
import type { WasteCode } from '@tonnage/contract/skip-hire/catalogue';
import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { EWC_TOO_MANY, isEwcCode, isHazardousCode, MAX_EWC_CODES } from '@tonnage/domain/skip-hire/list-of-wastes';
import { queryOf } from '../../lib/queries.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

interface EwcFieldProps extends FieldBinding<string> {
  help?: string;
  /** A code was chosen from the list. */
  onChosen?: (code: WasteCode, text: string) => void;
}

/** EWC codes, separated by commas: each is searched in the List of Wastes by its digits or by words. */
export function EwcField({ help, onChosen, ...field }: EwcFieldProps) {
  const [, before = '', last = ''] = /^(.*[,;]\s*)?(.*)$/s.exec(field.value) ?? [];
  const q = last.trim();
  const { data } = useQuery({ ...queryOf('searchWasteCodes', { query: { q } }), enabled: q.length >= 2 });
  const options = (data?.data ?? []).map((code) => ({
    value: `${before}${ewcText(code.code)}`,
    shown: ewcText(code.code),
    label: code.description,
    detail: code.hazardous ? `Hazardous. ${code.group}` : code.group,
    code,
  }));
  return (
    <ComboboxField
      {...field}
      label="EWC codes"
      help={help ?? 'Search by code or by words, such as asbestos. Separate several codes with commas.'}
      options={options}
      nothingFits={data === undefined || isEwcCode(q) ? undefined : 'The List of Wastes has no such code.'}
      note={noteOf(field.value)}
      maxLength={200}
      onChange={(text) => {
        const chosen = options.find(({ value }) => value === text);
        if (chosen && onChosen && text !== field.value) onChosen(chosen.code, text);
        else field.onChange(text);
      }}
    />
  );
}

/** The codes of a text, without spaces. */
export const ewcCodesIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((code) => code.replaceAll(/\s/g, ''))
    .filter((code) => code !== '');

/** What is wrong with the codes; null if nothing is. */
export function wrongCodes(text: string): string | null {
  const codes = ewcCodesIn(text);
  if (codes.length === 0) return 'Enter a code of the List of Wastes, for example 17 09 04.';
  const unknown = codes.filter((code) => !isEwcCode(code));
  if (unknown.length > 0)
    return `${unknown.map(ewcText).join(', ')} isn’t in the List of Wastes. Search for the right code.`;
  return codes.length > MAX_EWC_CODES ? EWC_TOO_MANY : null;
}

function noteOf(text: string): string | undefined {
  const hazardous = ewcCodesIn(text).filter(isHazardousCode);
  return hazardous.length === 0
    ? undefined
    : `${hazardous.map((code) => ewcText(code.replace('*', ''))).join(', ')} is hazardous in the List of Wastes.`;
}
