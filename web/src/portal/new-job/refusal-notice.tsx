import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isTransient } from '../../lib/outbox/transient.ts';
import { words as shared } from '../booking/words.ts';
import styles from './new-job.module.css';
import { generalRefusal } from './refusals.ts';
import type { Submit } from './use-submit.ts';
import { words } from './words.ts';

/** Why the order was not placed, beside the button; errors of a field are shown on the field. */
export function RefusalNotice({ submit }: { submit: Submit }) {
  const { refusal } = submit;
  const text = generalRefusal(refusal);
  if (text === null || refusal === null) return null;
  const mismatch = refusal instanceof ApiError && refusal.code === 'IDEMPOTENCY_MISMATCH';
  return (
    <div ref={intoView}>
      <Notice tone="block">
        {text}
        {isTransient(refusal) && (
          <div className={styles.choices}>
            <Button size="sm" onClick={submit.submit}>
              {shared.tryAgain}
            </Button>
          </div>
        )}
        {mismatch && (
          <div className={styles.choices}>
            <TextLink to="/jobs">{words.seeLatest}</TextLink>
            <Button size="sm" onClick={submit.placeAsWell}>
              {words.placeAsWell}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}

// On a phone the button is at the bottom and the price may be off screen.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
