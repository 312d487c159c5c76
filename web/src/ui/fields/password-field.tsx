import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import { onEnterKey, type EnterKey } from './enter-key.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface PasswordFieldProps extends FieldProps<string>, EnterKey {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
  placeholder?: string;
  /** The input itself, so that a parent can focus it. */
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, onBlur, blurOnEnter, submitOnEnter, ...rest } = props;
  const { autoComplete, maxLength, placeholder, ref, ...frame } = rest;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            {...control}
            {...{ value, onBlur, autoComplete, maxLength, placeholder, ref }}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onEnterKey({ blurOnEnter, submitOnEnter })}
          />
          <div className={styles.inside}>
            <IconButton
              label={shown ? words.hidePassword : words.showPassword}
              icon={shown ? <IconEyeOff /> : <IconEye />}
              onClick={() => setShown(!shown)}
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
