import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns } from '../../ui/content/panel.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Steps } from '../../ui/order/step-section.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AddSite } from './add-site.tsx';
import { ContainerStep } from './container-step.tsx';
import { Declaration } from './declaration.tsx';
import { Details } from './details.tsx';
import type { Start } from './draft.ts';
import { gateOf } from './gate.ts';
import styles from './new-job.module.css';
import { officeCall } from '../booking/office.ts';
import { words as shared } from '../booking/words.ts';
import { PriceSide } from './price-side.tsx';
import { fieldRefusal } from './refusals.ts';
import { Terms } from './terms.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useJob } from './use-job.ts';
import { useSend } from './use-send.ts';
import { useSubmit } from './use-submit.ts';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';
import { words } from './words.ts';

const FORM = 'new-job';

/** The whole order on one page, from the site to the button. */
export function JobForm({ start, onAfresh }: { start: Start; onAfresh: () => void }) {
  const job = useJob(start);
  const submit = useSubmit(job);
  const gate = gateOf(job);
  const send = useSend(job, gate, submit);
  const [dialog, setDialog] = useState<'site' | 'terms' | null>(null);
  const shut = () => setDialog(null);
  useFirstFocus(job, FORM);

  const sub = job.draft ? shared.restored : start.copiedFrom ? words.copySub(start.copiedFrom.number) : undefined;
  const afresh = (
    <Button size="sm" variant="ghost" data-quiet onClick={onAfresh}>
      {shared.startAfresh}
    </Button>
  );
  return (
    <div role="presentation" onKeyDown={sendOnCtrlEnter}>
      <PageHead title={words.title} sub={sub} actions={job.draft && afresh} />
      <FormShell
        id={FORM}
        form={job.form}
        label={words.formLabel}
        guard={false}
        loading={submit.sending}
        submitError={fieldRefusal(submit.refusal)}
        onSubmit={send}
      >
        <Columns slim>
          <Steps>
            <WhereStep job={job} onAddSite={() => setDialog('site')} />
            <WhatStep job={job} />
            <ContainerStep job={job} />
            <WhenStep job={job} submit={submit} />
            {job.answered.where && job.answered.what && job.answered.container && (
              <>
                <Details job={job} />
                <Declaration job={job} onReadTerms={() => setDialog('terms')} />
                {!job.draft && <div className={styles.end}>{afresh}</div>}
              </>
            )}
          </Steps>
          <PriceSide job={job} gate={gate} submit={submit} />
        </Columns>
      </FormShell>
      <Dialog title={words.addSite} open={dialog === 'site'} onClose={shut}>
        <AddSite
          officeCall={officeCall(job.catalogue)}
          onCancel={shut}
          onAdded={(site) => {
            shut();
            job.chooseSite(site.id);
          }}
        />
      </Dialog>
      <Dialog
        title={words.termsTitle}
        size="lg"
        open={dialog === 'terms'}
        onClose={shut}
        footer={<Button onClick={shut}>{words.close}</Button>}
      >
        <Terms {...job.catalogue.terms} />
      </Dialog>
    </div>
  );
}

function sendOnCtrlEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = (event.target as HTMLElement).closest('form');
  if (form?.id === FORM) form.requestSubmit();
}
