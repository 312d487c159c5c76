import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { openDraft } from '../../lib/drafts.ts';
import { useForm } from '../../ui/form.ts';
import {
  checkStep,
  EMPTY,
  FIELDS,
  placed,
  stepAt,
  stepOf,
  STEPS,
  tidied,
  toWire,
  type AccountValues,
  type StepName,
} from './values.ts';

/** A guest who opens an account has no user id yet. */
const NOBODY = '';
export const FORM_ID = 'create-account';

/**
 * The form for a new account: its values, the step that the address names and the answers allow, and how to
 * continue.
 */
export function useCreateAccount() {
  const navigate = useNavigate();
  const { step: requested = 'business' } = useSearch({ from: '/guest/create-account' });
  const [draft] = useState(() => openDraft<AccountValues>('create-account', NOBODY));
  const [initialValues] = useState<AccountValues>(() => ({ ...EMPTY, ...draft.restored }));
  const form = useForm<AccountValues>({
    fields: FIELDS,
    initialValues,
    validate: (v) => checkStep(stepAt(requested, v), v),
  });
  const step = stepAt(requested, form.values);

  const goTo = (next: StepName) => navigate({ to: '/create-account', search: { step: next } });
  // The address of a later step redirects to the first unanswered step, and stays there until it is answered.
  const strayed = step !== requested;
  useEffect(() => {
    if (strayed) void navigate({ to: '/create-account', search: { step }, replace: true });
  }, [strayed, step, navigate]);

  const touched = form.isDirty();
  useEffect(() => {
    // A password must not be stored, and consent is given again.
    const secret = { password: '', passwordConfirmation: '', termsAccepted: false, privacyAccepted: false };
    if (touched) draft.store({ ...form.values, ...secret });
  }, [draft, form.values, touched]);

  const send = useMutation({
    mutationFn: (given: AccountValues) => call('createAccount', { body: toWire(given) }),
    onSuccess: ({ data }) => {
      draft.drop();
      return navigate({ to: '/create-account-done', state: (state) => ({ ...state, opened: data }), replace: true });
    },
    onError: (error) => {
      const at = error instanceof ApiError ? stepOf(placed(error.fields)) : undefined;
      if (at !== undefined && at !== step) void goTo(at);
    },
  });

  useFirstField(step);
  const { error } = send;
  return {
    form,
    step,
    /** The input of an earlier visit was restored, except the password. */
    passwordMissing: draft.restored !== null && draft.restored.email !== '' && form.values.password === '',
    loading: send.isPending,
    submitError: error && { message: error.message, fields: error instanceof ApiError ? placed(error.fields) : {} },
    goOn: (given: AccountValues) => {
      const next = STEPS[STEPS.indexOf(step) + 1];
      if (next === undefined) return send.mutate(given);
      form.set(tidied(given));
      void goTo(next);
    },
  };
}

/** A new step focuses its first field; after a refusal, the form focuses the field that it names. */
function useFirstField(step: StepName): void {
  const begun = useRef(step);
  useEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    const fields = document.getElementById(FORM_ID);
    if (fields?.querySelector('[aria-invalid="true"]')) return;
    fields?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [step]);
}
