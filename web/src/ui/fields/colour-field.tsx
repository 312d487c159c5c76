import { parseColour } from '@tonnage/domain/common/colours';
import { hexOf } from '../brand.ts';
import styles from './colour-field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import field from './field.module.css';

interface ColourFieldProps extends FieldProps<string> {
  /** Names the picker: "Choose the brand colour". */
  choose: string;
}

/** A colour as its code, with a swatch that opens the browser's picker. */
export function ColourField({ value, onChange, onBlur, choose, ...frame }: ColourFieldProps) {
  const colour = parseColour(value);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.pair}>
          <input
            {...control}
            type="text"
            {...{ value, onBlur }}
            maxLength={7}
            spellCheck={false}
            className={field.control}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            type="color"
            aria-label={choose}
            title={choose}
            className={styles.swatch}
            disabled={frame.disabled}
            value={colour ? hexOf(colour) : '#ffffff'}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
