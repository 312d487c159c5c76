import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectFieldProps<Value extends string> extends FieldProps<Value | ''> {
  options: readonly SelectOption<Value>[];
  /** The first option, selected while nothing is chosen: "Choose a site". */
  placeholder?: string;
  /** Enter presses the form's submit button, as it does in a one-line field. */
  submitOnEnter?: boolean;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, onBlur, options, placeholder, submitOnEnter, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...control}
            value={value}
            className={classNames(fieldStyles.control, styles.select)}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value as Value | '')}
            onKeyDown={submitOnEnter ? pressSubmit : undefined}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.arrow} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}

/** The button rather than the form, which would not ask whether it is disabled. */
function pressSubmit(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  for (const control of event.currentTarget.form?.elements ?? [])
    if (control instanceof HTMLButtonElement && control.type === 'submit') return control.click();
}
