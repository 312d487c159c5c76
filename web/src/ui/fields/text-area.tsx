import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { onEnterKey, type EnterKey } from './enter-key.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldProps<string>, EnterKey {
  maxLength?: number;
  placeholder?: string;
  lines?: number;
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, blurOnEnter, submitOnEnter, maxLength, placeholder, lines = 3, ...frame } = props;
  const nearlyFull = maxLength !== undefined && value.length > maxLength * 0.8;
  const count = nearlyFull ? <span className={styles.count}>{`${value.length} of ${maxLength}`}</span> : undefined;
  return (
    <FieldFrame {...frame} labelAside={frame.labelAside ?? count}>
      {(control) => (
        <textarea
          {...control}
          {...{ value, onBlur, maxLength, placeholder }}
          className={classNames(fieldStyles.control, styles.area)}
          style={{ '--lines': lines } as CSSProperties}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEnterKey({ blurOnEnter, submitOnEnter })}
        />
      )}
    </FieldFrame>
  );
}
