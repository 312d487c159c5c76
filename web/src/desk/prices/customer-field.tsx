import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

/** A customer, searched by the text; the box holds the account's number once one is chosen. */
export function CustomerField(field: FieldBinding<string> & { required?: boolean }) {
  const { found, chosen } = useCustomer(field.value);
  return (
    <ComboboxField
      {...field}
      label="Customer"
      placeholder="Name or number"
      options={found.map(({ number, name }) => ({ value: number, label: name }))}
      nothingFits="No matching customers."
      note={chosen?.name}
      maxLength={100}
    />
  );
}

/** The customers that match a text, and the one whose account number it is. */
export function useCustomer(text: string) {
  const q = text.trim();
  const query = queryOf('listCustomers', { query: { q, pagination: { pageSize: 8 } } });
  // A customer just chosen by number is among the previous matches, so they are known at once, even during the next
  // search.
  const { data } = useQuery({ ...query, enabled: q !== '', placeholderData: keepPreviousData });
  const found = data?.data ?? [];
  return { found, chosen: found.find(({ number }) => number === q) };
}
