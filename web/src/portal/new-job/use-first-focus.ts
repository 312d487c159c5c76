import { useEffect, useRef } from 'react';
import type { Job } from './use-job.ts';
import { STEPS } from './values.ts';

/**
 * A prefilled form (a copy, a draft) focuses the first thing that still needs an answer, so that keyboard users do not
 * have to tab through completed fields.
 */
export function useFirstFocus(job: Job, formId: string): void {
  const { start, draft, place, dates, answered, form, account, folding } = job;
  const done = useRef(start.copiedFrom === null && draft === null);
  const known = !place.usable || dates.calendar !== undefined || dates.failed;
  useEffect(() => {
    if (done.current || !known) return;
    done.current = true;
    const at = document.activeElement;
    if (at && at !== document.body && at.closest('form, dialog')) return;
    const open = STEPS.find((step) => !answered[step]);
    if (open) return folding.goTo(open);
    const { poNumber, hierarchyConfirmed, prohibitedConfirmed, termsAccepted } = form.values;
    const waiting = [
      [account.poMandatory && poNumber === '', 'poNumber'],
      [!hierarchyConfirmed, 'hierarchyConfirmed'],
      [!prohibitedConfirmed, 'prohibitedConfirmed'],
      [!termsAccepted, 'termsAccepted'],
    ].find(([isMissing]) => isMissing)?.[1];
    const control = waiting ? `[name="${String(waiting)}"]` : '[type="submit"]';
    document.querySelector<HTMLElement>(`#${formId} ${control}`)?.focus();
  });
}
