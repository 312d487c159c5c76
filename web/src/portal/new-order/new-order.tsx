import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { LIMITS } from '@tonnage/contract/limits';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns } from '../../ui/content/panel.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Steps } from '../../ui/order/step-section.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { callUs } from '../booking/call-us.ts';
import { words as shared } from '../booking/words.ts';
import { closedAtQuery } from '../sites/site-queries.ts';
import { AddSite } from './add-site.tsx';
import { Declaration, Details } from './details.tsx';
import { LastTime } from './last-time.tsx';
import styles from './new-order.module.css';
import { isOver, lostTogether } from './placed.ts';
import { fieldRefusal, PriceSide } from './price-side.tsx';
import { ContainerStep, WhatStep, WhenStep, WhereStep } from './steps.tsx';
import { Terms } from './terms.tsx';
import { useOrderForm, type Job } from './use-order-form.ts';
import { BLANK, STEPS, valuesOf, type Start } from './values.ts';

/** A new order: empty, or for a given site. */
export function NewOrder() {
  const { siteId } = useParams({ from: '/member/jobs/new/{-$siteId}' });
  const search = useSearch({ from: '/member/jobs/new/{-$siteId}' });
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const draftName = ['new-job', account.id, siteId].filter(Boolean).join(':');
  const values = { ...BLANK, ...(siteId === undefined ? {} : { siteId }), ...search };
  return <Form key={draftName} draftName={draftName} values={values} copiedFrom={null} />;
}

/** A new order copied from an earlier one. */
export function CopyOrder() {
  const { siteId, orderId } = useParams({ from: '/member/jobs/new/copy/$siteId/$orderId' });
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const draftName = `new-job:${account.id}:${siteId}:${orderId}`;
  return <Copy key={draftName} {...{ draftName, siteId, orderId }} />;
}

function Copy({ draftName, siteId, orderId }: { draftName: string; siteId: string; orderId: string }) {
  const { data: order } = useSuspenseQuery(queryOf('getOrder', { params: { id: orderId } })).data;
  const closed = useQuery({ ...closedAtQuery(order.site.id), enabled: isOver(order) });
  if (isOver(order) && closed.isPending) return null;
  const quantity = isOver(order) ? Math.min(lostTogether(order, closed.data?.data ?? []), LIMITS.quantity) : 1;
  const here = order.site.id === siteId;
  const values = { ...valuesOf(order), siteId, quantity, ...(here ? {} : { siteContactId: '', locationNotes: '' }) };
  return <Form draftName={draftName} values={values} copiedFrom={{ id: order.id, number: order.number }} />;
}

/** The form's initial values are fixed once; "Start again" resets them. */
function Form(given: Start) {
  const [start] = useState(given);
  const [round, setRound] = useState(0);
  return <OrderForm key={round} start={start} onDiscard={() => setRound(round + 1)} />;
}

const FORM = 'new-job';

/** The whole order on one page, from the site to the button. */
function OrderForm({ start, onDiscard }: { start: Start; onDiscard: () => void }) {
  const job = useOrderForm(start);
  const { answered, catalogue, form, isRestored, sending } = job;
  const [dialog, setDialog] = useState<'site' | 'terms' | null>(null);
  const shut = () => setDialog(null);
  useFirstFocus(job, start.copiedFrom !== null || isRestored);

  const copied =
    start.copiedFrom &&
    `Copied from ${start.copiedFrom.number}, with the next available day. Check it, tick the declaration and place your order.`;
  const discard = (
    <Button
      size="sm"
      variant="ghost"
      data-quiet
      onClick={() => {
        job.dropDraft();
        onDiscard();
      }}
    >
      {shared.discardDraft}
    </Button>
  );
  return (
    <div role="presentation" onKeyDown={sendOnCtrlEnter}>
      <PageHead
        title="New job"
        sub={isRestored ? shared.restored : (copied ?? undefined)}
        actions={isRestored && discard}
      />
      {start.copiedFrom === null && !isRestored && <LastTime job={job} siteId={start.values.siteId || undefined} />}
      <FormShell
        id={FORM}
        form={form}
        label="New job"
        guard={false}
        loading={sending.isSending}
        submitError={fieldRefusal(sending.refusal)}
        onSubmit={sending.order}
      >
        <Columns slim>
          <Steps>
            <WhereStep job={job} onAddSite={() => setDialog('site')} />
            <WhatStep job={job} />
            <ContainerStep job={job} />
            <WhenStep job={job} />
            {answered.where && answered.what && answered.container && (
              <>
                <Details job={job} />
                <Declaration job={job} onReadTerms={() => setDialog('terms')} />
                {!isRestored && <div className={styles.end}>{discard}</div>}
              </>
            )}
          </Steps>
          <PriceSide job={job} />
        </Columns>
      </FormShell>
      {dialog === 'site' && (
        <AddSite
          callUs={callUs(catalogue)}
          onClose={shut}
          onAdded={(site) => {
            shut();
            job.chooseSite(site.id);
          }}
        />
      )}
      <Dialog
        title="Terms"
        size="lg"
        open={dialog === 'terms'}
        onClose={shut}
        footer={<Button onClick={shut}>Close</Button>}
      >
        <Terms {...catalogue.terms} />
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

/**
 * A prefilled form (a copy, a draft) focuses the first thing that still needs an answer, so that keyboard users do not
 * have to tab through completed fields.
 */
function useFirstFocus({ account, answered, folding, form, isSettled }: Job, isPrefilled: boolean): void {
  const done = useRef(!isPrefilled);
  useEffect(() => {
    if (done.current || !isSettled) return;
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
    document.querySelector<HTMLElement>(`#${FORM} ${control}`)?.focus();
  });
}
