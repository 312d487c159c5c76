import { useEffect, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { storedSession } from '../../lib/session.ts';
import { useForm, type FieldErrors, type Form } from '../../ui/form.ts';

interface Kept<Values extends object> {
  /** One for each thing that is asked for or changed. */
  draftName: string;
  /** What the form begins with, settled by the first call. */
  start: Values;
  /** The fields that may still be changed; all where left out. */
  open?: readonly (keyof Values)[];
  validate: (values: Values) => FieldErrors;
}

export interface StoredForm<Values extends object> {
  form: Form<Values>;
  start: Values;
  /** An earlier visit's answers are here. */
  restored: boolean;
  startAfresh: () => void;
  /** It was sent, or waits to be: nothing of it needs to be kept. */
  drop: () => void;
}

/**
 * A form whose answers outlive a reload, a log-out and a 401. Kept is what differs from the start alone: what became of the job
 * meanwhile shows in every other field.
 */
export function useStoredForm<Values extends Record<keyof Values, string>>(kept: Kept<Values>): StoredForm<Values> {
  const [{ draftName, start, userId }] = useState({ ...kept, userId: storedSession()?.userId ?? '' });
  const [draft, setDraft] = useState(() =>
    pickOpen(readDraft<Partial<Values>>(draftName, userId), kept.open ?? keysOf(start)),
  );
  const form = useForm<Values>({ initialValues: { ...start, ...draft }, validate: kept.validate });
  const { values } = form;
  useEffect(() => {
    const changed = Object.fromEntries(
      keysOf(start).flatMap((key) => (values[key] === start[key] ? [] : [[key, values[key]]])),
    );
    if (Object.keys(changed).length > 0) writeDraft(draftName, userId, changed);
    else dropDraft(draftName, userId);
  }, [draftName, start, userId, values]);
  const drop = () => dropDraft(draftName, userId);
  return {
    form,
    start,
    restored: draft !== null,
    startAfresh: () => {
      setDraft(null);
      form.set(start);
    },
    drop,
  };
}

function keysOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

function pickOpen<Values extends object>(
  draft: Partial<Values> | null,
  open: readonly (keyof Values)[],
): Partial<Values> | null {
  const fields = draft === null ? [] : open.filter((field) => field in draft);
  return fields.length === 0
    ? null
    : (Object.fromEntries(fields.map((field) => [field, draft![field]])) as Partial<Values>);
}
