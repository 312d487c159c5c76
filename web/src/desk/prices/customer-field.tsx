import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';

/** Customers that fit what is typed; the box holds the account's number once one is chosen. */
export function CustomerField(field: FieldBinding<string>) {
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

/** Who fits a text, and who is meant by it: the account that has it as its number. */
export function useCustomer(text: string) {
  const q = text.trim();
  const query = queryOf('listCustomers', { query: { q, pagination: { pageSize: 8 } } });
  // Who was just chosen by their number is among those who fitted what was typed: known at once, also while that is asked again.
  const { data } = useQuery({ ...query, enabled: q !== '', placeholderData: keepPreviousData });
  const found = data?.data ?? [];
  return { found, chosen: found.find(({ number }) => number === q) };
}
