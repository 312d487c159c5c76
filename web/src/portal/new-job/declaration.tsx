import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import styles from './new-job.module.css';
import { Part } from '../booking/part.tsx';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

/**
 * The declaration that the law requires from the holder of the waste, and the terms. Ticked again
 * for each order.
 */
export function Declaration({ job, onReadTerms }: { job: Job; onReadTerms: () => void }) {
  const { form, waste, catalogue } = job;
  return (
    <Part title={words.declaration}>
      <div className={styles.ticks}>
        <CheckboxField label={words.hierarchy} {...form.field('hierarchyConfirmed')} />
        <CheckboxField
          label={words.prohibited(waste?.name.toLowerCase() ?? words.onlyWaste)}
          {...form.field('prohibitedConfirmed')}
        />
        <div className={styles.terms}>
          <CheckboxField label={words.terms(catalogue.name)} {...form.field('termsAccepted')} />
          <Button variant="ghost" size="sm" onClick={onReadTerms}>
            {words.readTerms}
          </Button>
        </div>
      </div>
    </Part>
  );
}
