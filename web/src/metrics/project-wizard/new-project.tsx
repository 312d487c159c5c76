import { useQuery, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StepLine } from '../../ui/content/step-line.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type Form, useForm } from '../../ui/form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { openDraft } from '../../lib/drafts.ts';
import { recurrenceWords } from '../projects/words.ts';
import { NEW_ORGANISATION, NEW_PROJECT, reportPath, settingsPath } from '../paths.ts';
import { colleaguesQuery } from '../organisations/screens.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { words as screenNames } from '../words.ts';
import { CategoriesField } from './categories-step.tsx';
import { FrequencyStep } from './frequency-step.tsx';
import { MetricsStep } from './metrics-step.tsx';
import { BLANK } from '../metric-form/values.ts';
import { STEPS, type StepName, type ProjectValues, checkStep, EMPTY, stepAt, toWire } from './values.ts';
import styles from './wizard.module.css';
import { words } from './words.ts';

const TITLE = 'New project';
const STEPS_TEXT = { name: 'Details', categories: 'Categories', frequency: 'Frequency', metrics: 'Metrics' };

const addressOf = (step: StepName): To => (step === 'name' ? NEW_PROJECT : `${NEW_PROJECT}?step=${step}`);

/** A new project in four steps, and the page after it (specification §2, §9). */
export function NewProject() {
  const { form, step, managed, resumed, startOver, made, loading, submitError, goOn } = useNewProject();
  const { organisationId, metrics } = form.values;
  const colleagues = useQuery({ ...colleaguesQuery(organisationId), enabled: organisationId !== '' }).data ?? [];
  if (managed.length === 0) {
    return (
      <Stack>
        <PageHead title={TITLE} />
        <EmptyState
          text="Every project belongs to an organisation. Create one first."
          action={<LinkButton to={NEW_ORGANISATION}>{screenNames.newOrganisation}</LinkButton>}
        />
      </Stack>
    );
  }
  if (made) {
    return (
      <Stack>
        <PageHead title={`${made.name} is ready`} sub="Enter values in the grid or paste them from a spreadsheet." />
        <Panel>
          <DescriptionList
            items={[
              { term: words.organisation, value: made.organisation.name },
              { term: 'Frequency', value: recurrenceWords(made) },
              { term: 'Start date', value: formatDayYear(made.startDate) },
              { term: 'Metrics', value: made.metrics },
            ]}
          />
          <div className={styles.next}>
            <FormActions>
              <LinkButton to={settingsPath(made.id)}>Settings</LinkButton>
              <LinkButton to={reportPath(made.id)} variant="primary">
                Report values
              </LinkButton>
            </FormActions>
          </div>
        </Panel>
      </Stack>
    );
  }
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const last = at === STEPS.length - 1;
  const zone = managed.find(({ id }) => id === organisationId)?.timeZone ?? 'Europe/London';
  return (
    <Stack>
      <PageHead title={TITLE} sub={`Step ${at + 1} of 4`} />
      {resumed && (
        <Notice
          tone="info"
          action={
            <Button size="sm" onClick={startOver}>
              Start over
            </Button>
          }
        >
          We’ve restored your draft.
        </Notice>
      )}
      <StepLine
        label={TITLE}
        steps={STEPS.map((each) => ({ label: STEPS_TEXT[each], to: addressOf(each) }))}
        current={at}
      />
      <Panel>
        <FormShell
          narrow={step !== 'metrics'}
          form={form}
          onSubmit={goOn}
          loading={loading}
          submitError={submitError}
          label={TITLE}
          guard={false}
        >
          <div role="group" aria-label={STEPS_TEXT[step]} className={styles.step}>
            {step === 'name' && <NameStep form={form} managed={managed} />}
            {step === 'categories' && (
              <CategoriesField value={form.values.categories} onChange={(categories) => form.set({ categories })} />
            )}
            {step === 'frequency' && <FrequencyStep form={form} timeZone={zone} />}
            {step === 'metrics' && <MetricsStep form={form} colleagues={colleagues} />}
          </div>
          <FormActions>
            {before && <LinkButton to={addressOf(before)}>Back</LinkButton>}
            <Button type="submit" variant="primary" loading={loading}>
              {!last ? 'Next' : metrics.length === 0 ? 'Create without metrics' : 'Create project'}
            </Button>
          </FormActions>
        </FormShell>
      </Panel>
    </Stack>
  );
}

function NameStep({ form, managed }: { form: Form<ProjectValues>; managed: readonly Organisation[] }) {
  return (
    <>
      {managed.length > 1 && (
        <SelectField
          {...form.field('organisationId')}
          label={words.organisation}
          options={managed.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField {...form.field('name')} label="Name" />
      <TextArea {...form.field('description')} label="Description" />
    </>
  );
}

/** A new project: its input is stored for thirty days, and the address holds the step. */
function useNewProject() {
  const navigate = useNavigate();
  const { step: requested = 'name', organisation } = useSearch({ from: '/colleague/metrics/projects/new' });
  const managed = useSuspenseQuery(organisationsQuery).data.data.filter(({ role }) => role === 'manager');
  const [draft] = useState(() => openDraft<ProjectValues>('metrics-project'));
  const [resumed, setResumed] = useState(draft.restored !== null);
  const [initialValues] = useState<ProjectValues>(() => {
    const { organisationId, ...kept } = { ...EMPTY, ...draft.restored };
    kept.metrics = kept.metrics.map((metric) => ({ ...BLANK, ...metric }));
    const own = managed.find(({ id }) => id === (organisation ?? organisationId)) ?? managed[0];
    return { ...kept, organisationId: own?.id ?? '' };
  });
  const form = useForm<ProjectValues>({
    fields: {
      ...CONTRACT_FIELDS.createProject,
      organisationId: {},
      frequency: {},
      weekday: {},
      monthDay: {},
      month: {},
    },
    initialValues,
    validate: (values) => checkStep(stepAt(requested, values), values),
  });
  const step = stepAt(requested, form.values);
  const goTo = (next: StepName, replace = false) =>
    navigate({ to: NEW_PROJECT, search: next === 'name' ? {} : { step: next }, replace });

  const touched = form.isDirty();
  useEffect(() => {
    if (touched) draft.store(form.values);
  }, [draft, form.values, touched]);

  const send = useMutation({
    mutationFn: (values: ProjectValues) => call('createProject', toWire(values)),
    onSuccess: async () => {
      draft.drop();
      form.settle();
      await upToDate();
    },
    onError: (error) => {
      // The name is in the first step.
      if (error instanceof ApiError && error.fields['name']) void goTo('name');
    },
  });
  return {
    form,
    step,
    managed,
    /** The input of an earlier visit was restored. */
    resumed,
    startOver: () => {
      draft.drop();
      setResumed(false);
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
