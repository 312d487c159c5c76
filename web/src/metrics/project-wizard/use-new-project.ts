import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { storedSession } from '../../lib/session.ts';
import { useForm } from '../../ui/form.ts';
import { NEW_PROJECT } from '../paths.ts';
import { organisationsQuery, refreshProjects } from '../queries.ts';
import { checkStep, EMPTY, type ProjectValues, stepAt, STEPS, type StepName, toWire } from './values.ts';

const DRAFT = 'metrics-project';

/** A new project: its input is stored for thirty days, and the address holds the step. */
export function useNewProject() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { step: requested = 'name', organisation } = useSearch({ from: '/colleague/metrics/projects/new' });
  const managed = useSuspenseQuery(organisationsQuery).data.data.filter(({ role }) => role === 'manager');
  const userId = storedSession()?.userId ?? '';
  const [draft, setDraft] = useState(() => readDraft<ProjectValues>(DRAFT, userId));
  const [initialValues] = useState<ProjectValues>(() => {
    const { organisationId, ...kept } = { ...EMPTY, ...draft };
    const own = managed.find(({ id }) => id === (organisation ?? organisationId)) ?? managed[0];
    return { ...kept, organisationId: own?.id ?? '' };
  });
  const form = useForm<ProjectValues>({
    initialValues,
    validate: (values) => checkStep(stepAt(requested, values), values),
  });
  const step = stepAt(requested, form.values);
  const goTo = (next: StepName, replace = false) =>
    navigate({ to: NEW_PROJECT, search: next === 'name' ? {} : { step: next }, replace });

  const touched = form.isDirty();
  useEffect(() => {
    if (touched) writeDraft<ProjectValues>(DRAFT, userId, form.values);
  }, [form.values, touched, userId]);

  const send = useMutation({
    mutationFn: (values: ProjectValues) => call('createProject', toWire(values)),
    onSuccess: async () => {
      dropDraft(DRAFT, userId);
      form.settle();
      await refreshProjects(client);
    },
  });
  return {
    form,
    step,
    managed,
    /** The input of an earlier visit was restored. */
    resumed: draft !== null,
    startOver: () => {
      dropDraft(DRAFT, userId);
      setDraft(null);
      form.set({ ...EMPTY, organisationId: form.values.organisationId });
      form.settle({ ...EMPTY, organisationId: form.values.organisationId });
      void goTo('name', true);
    },
    made: send.data?.data ?? null,
    loading: send.isPending,
    submitError: send.error,
    goOn: (values: ProjectValues) => {
      const next = STEPS[STEPS.indexOf(step) + 1];
      if (next === undefined) send.mutate(values);
      else void goTo(next);
    },
  };
}
