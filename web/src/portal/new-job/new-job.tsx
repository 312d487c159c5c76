import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { LIMITS } from '@tonnage/contract/limits';
import { useState } from 'react';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { dropJobDraft, type Start } from './draft.ts';
import { JobForm } from './job-form.tsx';
import { isOver, lostTogether } from './placed.ts';
import { BLANK, valuesOf } from './values.ts';
import { closedAtQuery } from '../queries.ts';

/** A new order: empty, or for a given site. */
export function NewJob() {
  const { siteId } = useParams({ from: '/member/jobs/new/{-$siteId}' });
  const search = useSearch({ from: '/member/jobs/new/{-$siteId}' });
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const draftName = ['new-job', account.id, siteId].filter(Boolean).join(':');
  const values = { ...BLANK, ...(siteId === undefined ? {} : { siteId }), ...search };
  return <Form key={draftName} draftName={draftName} values={values} copiedFrom={null} />;
}

/** A new order copied from an earlier one. */
export function CopyJob() {
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

/** The form's initial values are fixed once; "Start afresh" resets them. */
function Form(given: Start) {
  const [start] = useState(given);
  const [round, setRound] = useState(0);
  const afresh = () => {
    dropJobDraft(start);
    setRound(round + 1);
  };
  return <JobForm key={round} start={start} onAfresh={afresh} />;
}
