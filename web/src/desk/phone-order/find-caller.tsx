import { useQuery } from '@tanstack/react-query';
import type { CallerMatch } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { LIMITS } from '@tonnage/contract/limits';
import { queryOf } from '../../lib/queries.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

const NEW = 'New customer';

interface FindCallerProps extends FieldBinding<string> {
  /** A match was chosen. */
  onKnown: (match: CallerMatch, text: string) => void;
  /** Nobody of them: the text that was searched for becomes the new customer's name or number. */
  onNew: (text: string) => void;
}

/** Finds who is on the line by anything that they say of themselves. */
export function FindCaller({ onKnown, onNew, ...field }: FindCallerProps) {
  const q = field.value.trim();
  const { data } = useQuery({
    ...queryOf('findCallers', { query: { q } }),
    enabled: q.length >= 2,
  });
  // Only what matches the current text: Enter must not choose a match of an earlier one.
  const matches = data?.data ?? [];
  const options = matches.map((match) => ({
    value: textOf(match),
    label: match.person?.phone ?? '',
    match,
  }));
  const isChosen = options.some(({ value }) => value === field.value);
  return (
    <ComboboxField
      {...field}
      label="Caller"
      help="Name, telephone, postcode, site, or the number of an account, order or container"
      options={[...options, ...(data !== undefined && !isChosen ? [{ value: NEW, label: `Add “${q}”` }] : [])]}
      maxLength={LIMITS.search}
      required
      onChange={(text) => {
        const chosen = options.find(({ value }) => value === text);
        if (chosen) onKnown(chosen.match, text);
        else if (text === NEW) onNew(q);
        else field.onChange(text);
      }}
    />
  );
}

/** `Lena Fox, Marlow Build Ltd (10482), Quay House LS10 1EF`: with the number, so that no typed name chooses it. */
function textOf({ account, site, person, order }: CallerMatch): string {
  const about = order && [order.containerNumber, order.number].filter(Boolean).join(' ');
  return [about, person?.name, `${account.name} (${account.number})`, site && `${site.name} ${site.postcode}`]
    .filter(Boolean)
    .join(', ');
}
