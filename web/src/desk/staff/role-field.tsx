import { STAFF_ROLES, type StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './role-field.module.css';
import { words } from './words.ts';

interface RoleFieldProps {
  /** The person's. */
  name: string;
  role: StaffRole;
  onSave: (role: StaffRole) => void;
}

/** A person's role, saved by a button: the arrow keys pass other roles on the way to the one that is meant. */
export function RoleField({ name, role, onSave }: RoleFieldProps) {
  const [chosen, setChosen] = useState(role);
  return (
    <div className={styles.role}>
      <SelectField
        hideLabel
        label={`Role of ${name}`}
        value={chosen}
        options={STAFF_ROLES.map((each) => ({ value: each, label: words.roles[each] }))}
        onChange={(to) => setChosen(to || role)}
      />
      {chosen !== role && (
        <Button size="sm" aria-label={`Save the role of ${name}`} onClick={() => onSave(chosen)}>
          Save
        </Button>
      )}
    </div>
  );
}
