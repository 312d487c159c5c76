import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox-field.module.css';
import { FieldError, type FieldProps } from './field-frame.tsx';

export interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label' | 'hideLabel' | 'labelAside'> {
  label: ReactNode;
}

export function CheckboxField({ label, value, onChange, error, help, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(help && helpId, error && errorId) || undefined}
          onChange={(event) => onChange(event.target.checked)}
          {...rest}
        />
        <span>{label}</span>
        {help && (
          <span id={helpId} className={styles.help}>
            {help}
          </span>
        )}
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
