import { useLayoutEffect, useRef } from 'react';
import styles from './select-box.module.css';

interface SelectBoxProps {
  /** What it selects: "Select SO-12048". */
  label: string;
  value: boolean;
  /** Of a box for several rows: some of them are selected. */
  isPart?: boolean;
  onToggle: (asRange: boolean) => void;
}

/** The tick of a row, or of all rows on the page; its cell is its target. With Shift it selects a range. */
export function SelectBox({ label, value, isPart = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    box.current!.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={value}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
