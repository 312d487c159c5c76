import type { IsoDate } from '@tonnage/domain/common/dates';
import { onEnterKey, type EnterKey } from './enter-key.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';

export interface DateFieldProps extends FieldProps<IsoDate | ''>, EnterKey {
  min?: IsoDate;
  max?: IsoDate;
}

/**
 * The browser's own date input. The earliest day is a prop, because the kit has no clock: "today" comes from the
 * screen.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, min, max, blurOnEnter, submitOnEnter, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          {...{ value, min, max, onBlur }}
          type="date"
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEnterKey({ blurOnEnter, submitOnEnter })}
        />
      )}
    </FieldFrame>
  );
}
