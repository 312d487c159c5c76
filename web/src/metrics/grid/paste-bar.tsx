import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import styles from './grid.module.css';
import type { PasteAction, PastePlan } from './paste.ts';
import type { usePaste } from './use-paste.ts';
import { words } from './words.ts';

const say = words.paste;
const ACTIONS: readonly PasteAction[] = ['fresh', 'changed', 'same', 'bad', 'locked'];

/** Number of warnings in full; all are marked in the table. */
const SAID = 3;

interface PasteBarProps {
  plan: PastePlan;
  paste: ReturnType<typeof usePaste>;
  onApply: () => void;
}

/** The effect of a pasted block, above the table that previews it cell by cell. Enter pastes, Escape cancels. */
export function PasteBar({ plan, paste, onApply }: PasteBarProps) {
  const { names, confirmed, onConfirmed, slips, corrected, onCorrected, warnings, end: onClose } = paste;
  const apply = useRef<HTMLButtonElement>(null);
  // The next key answers; afterwards the cursor is back where it was.
  useEffect(() => {
    const before = document.activeElement;
    apply.current?.focus();
    return () => (before as HTMLElement | null)?.focus();
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  const count = (action: PasteAction) => plan.cells.filter((cell) => cell.action === action).length;
  const counts = [
    ...ACTIONS.flatMap((action) => (count(action) > 0 ? [say[action](count(action))] : [])),
    ...(plan.outside > 0 ? [say.outside(plan.outside)] : []),
    ...(plan.unknown.length > 0 ? [say.unknown(plan.unknown)] : []),
  ];
  return (
    <div role="dialog" aria-label={say.title} className={styles.notices}>
      <Notice
        tone={warnings.length > 0 ? 'warn' : 'info'}
        title={say.title}
        action={
          <div className={styles.turn}>
            <Button onClick={onClose}>{say.cancel}</Button>
            <Button ref={apply} onClick={onApply} disabledReason={plan.writes.length === 0 ? say.nothing : null}>
              {say.apply(plan.writes.length)}
            </Button>
          </div>
        }
      >
        <p>{counts.join(' · ')}</p>
        {warnings.slice(0, SAID).map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        {warnings.length > SAID && <p>{say.more(warnings.length - SAID)}</p>}
        <div className={styles.asks}>
          {plan.guesses.map(({ text, row }) => (
            <CheckboxField
              key={text}
              name={text}
              label={say.guess(text, names[row]!)}
              value={confirmed.has(text)}
              onChange={(isConfirmed) => onConfirmed(text, isConfirmed)}
            />
          ))}
          {slips > 0 && (
            <CheckboxField name="corrected" label={say.mend(slips)} value={corrected} onChange={onCorrected} />
          )}
        </div>
      </Notice>
    </div>
  );
}
