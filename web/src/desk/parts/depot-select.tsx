import { SelectField } from '../../ui/fields/select-field.tsx';

interface DepotSelectProps {
  label: string;
  depots: readonly { id: string; name: string }[];
  value: string | undefined;
  /** The option for all depots, where it is allowed. */
  all?: string;
  onChange: (depot: string | undefined) => void;
}

/** A choice of depot, if the company has several. */
export function DepotSelect({ label, depots, value = '', all, onChange }: DepotSelectProps) {
  if (depots.length < 2) return null;
  return (
    <SelectField
      hideLabel
      label={label}
      placeholder={all}
      options={depots.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(depot) => onChange(depot || undefined)}
    />
  );
}
