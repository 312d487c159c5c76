import { useEffect, useState } from 'react';
import { openDraft } from '../../lib/drafts.ts';
import { useForm, type FieldErrors, type FieldsOf, type Form } from '../../ui/form.ts';

interface Kept<Values extends object> {
  /** Unique for each form. */
  draftName: string;
  /** The form's initial values, fixed by the first call. */
  start: Values;
  /** The fields that can still be changed; all by default. */
  open?: readonly (keyof Values)[];
  fields: FieldsOf<Values>;
  validate: (values: Values) => FieldErrors;
}

export interface StoredForm<Values extends object> {
  form: Form<Values>;
  start: Values;
  /** The input of an earlier visit was restored. */
  restored: boolean;
  discardDraft: () => void;
  /** Call it once the form was sent or queued: drops the stored input. */
  drop: () => void;
}

/**
 * A form whose input survives a reload, a log-out and a 401. Only differences from the start are stored, so every other
 * field shows the current state of the job.
 */
export function useStoredForm<Values extends Record<keyof Values, string>>(options: Kept<Values>): StoredForm<Values> {
  const [start] = useState(options.start);
  const [draft] = useState(() => openDraft<Partial<Values>>(options.draftName));
  const [restored, setRestored] = useState(() => pickOpen(draft.restored, options.open ?? keysOf(start)));
  const { fields, validate } = options;
  const form = useForm<Values>({ fields, initialValues: { ...start, ...restored }, validate });
  const { values } = form;
  useEffect(() => {
    const changed = Object.fromEntries(
      keysOf(start).flatMap((key) => (values[key] === start[key] ? [] : [[key, values[key]]])),
    );
    if (Object.keys(changed).length > 0) draft.store(changed as Partial<Values>);
    else draft.drop();
  }, [draft, start, values]);
  return {
    form,
    start,
    restored: restored !== null,
    discardDraft: () => {
      setRestored(null);
      form.set(start);
    },
    drop: draft.drop,
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
