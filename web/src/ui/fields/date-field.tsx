import { useIsTouch } from '../use-is-touch.ts';
import { onEnterKey } from './enter-key.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';
import { TypedDate, type DateFieldProps } from './typed-date.tsx';

/** A day, typed as people write it or chosen from a calendar; under a finger it is the device's own date field. */
export function DateField(props: DateFieldProps) {
  const isTouch = useIsTouch();
  return isTouch ? <TouchDate {...props} /> : <TypedDate {...props} />;
}

function TouchDate({ value, onChange, onBlur, min, max, blurOnEnter, submitOnEnter, ...frame }: DateFieldProps) {
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
