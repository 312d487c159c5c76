import { Button } from '../../../ui/button.tsx';
import { words } from '../words.ts';
import styles from './day-view.module.css';

interface SelectionBarProps {
  jobs: number;
  onChoose: () => void;
  /** Null unless the jobs are of two lorries. */
  onSwap: (() => void) | null;
  onClear: () => void;
}

/** What can be done with the selected jobs. */
export function SelectionBar({ jobs, onChoose, onSwap, onClear }: SelectionBarProps) {
  if (jobs === 0) return null;
  return (
    <div className={styles.selection} role="group" aria-label={words.chosen(jobs)}>
      <span>{words.chosen(jobs)}</span>
      <Button size="sm" onClick={onChoose}>
        {words.chooseLorry}
      </Button>
      {onSwap && (
        <Button size="sm" onClick={onSwap}>
          {words.swap} <kbd aria-hidden="true">S</kbd>
        </Button>
      )}
      <Button size="sm" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}
