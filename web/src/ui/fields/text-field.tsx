import type { InputHTMLAttributes } from 'react';
import { onEnterKey, type EnterKey } from './enter-key.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends
    FieldProps<string>,
    EnterKey,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'placeholder'
    > {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time';
}

/** Room for a number as it is typed or pasted, with spaces, currency and unit: a number that is cut off is another number. */
const NUMBER_LENGTH = 40;

export function TextField(props: TextFieldProps) {
  const { type = 'text', value, onChange, onBlur, blurOnEnter, submitOnEnter, ...rest } = props;
  const { autoComplete, autoFocus, inputMode, placeholder, maxLength: longest, ...frame } = rest;
  const maxLength = inputMode === 'numeric' || inputMode === 'decimal' ? NUMBER_LENGTH : longest;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          {...{ type, value, onBlur, autoComplete, autoFocus, inputMode, maxLength, placeholder }}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEnterKey({ blurOnEnter, submitOnEnter })}
        />
      )}
    </FieldFrame>
  );
}
