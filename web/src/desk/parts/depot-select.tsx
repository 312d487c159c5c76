import { keepDepot } from '../shell/depot.ts';
import styles from './depot-select.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';

interface DepotSelectProps {
  label: string;
  depots: readonly { id: string; name: string }[];
  value: string | undefined;
  /** The option for all depots, where it is allowed. */
  all?: string;
  onChange: (depot: string | undefined) => void;
}

/** A choice of depot, if the company has several: on a phone, and where one must be chosen. */
export function DepotSelect({ label, depots, value = '', all, onChange }: DepotSelectProps) {
  if (depots.length < 2) return null;
  const select = (
    <SelectField
      hideLabel
      label={label}
      placeholder={all}
      options={depots.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(depot) => {
        keepDepot(depot || undefined);
        onChange(depot || undefined);
      }}
    />
  );
  return all === undefined ? select : <div className={styles.onPhone}>{select}</div>;
}
