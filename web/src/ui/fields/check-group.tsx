import { useId } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import { FieldError, type FieldProps } from './field-frame.tsx';
import styles from './check-group.module.css';

export interface CheckGroupProps<Value extends string> extends Pick<
  FieldProps<Value[]>,
  'label' | 'value' | 'onChange' | 'error'
> {
  options: readonly { value: Value; label: string; help?: string | undefined }[];
}

/** Checkboxes for a few options. */
export function CheckGroup<Value extends string>({ label, value, onChange, error, options }: CheckGroupProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          help={option.help}
          value={value.includes(option.value)}
          onChange={(chosen) =>
            onChange(chosen ? [...value, option.value] : value.filter((one) => one !== option.value))
          }
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
