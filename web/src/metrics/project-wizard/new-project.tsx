import { useQuery } from '@tanstack/react-query';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StepLine } from '../../ui/content/step-line.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { recurrenceWords } from '../projects/words.ts';
import { CategoriesField } from './categories-step.tsx';
import { FrequencyStep } from './frequency-step.tsx';
import { MetricsStep } from './metrics-step.tsx';
import { NameStep } from './name-step.tsx';
import { useNewProject } from './use-new-project.ts';
import { STEPS, type StepName } from './values.ts';
import styles from './wizard.module.css';
import { words } from './words.ts';
import { NEW_ORGANISATION, NEW_PROJECT, reportPath, settingsPath } from '../paths.ts';
import { colleaguesQuery } from '../queries.ts';
import { words as places } from '../words.ts';
import type { To } from '../../ui/links.tsx';

const addressOf = (step: StepName): To => (step === 'name' ? NEW_PROJECT : `${NEW_PROJECT}?step=${step}`);

/** A new project in four steps, and the page after it (specification §2, §9). */
export function NewProject() {
  const { form, step, managed, resumed, startOver, made, loading, submitError, goOn } = useNewProject();
  const { organisationId, metrics } = form.values;
  const colleagues = useQuery({ ...colleaguesQuery(organisationId), enabled: organisationId !== '' }).data ?? [];
  if (managed.length === 0) {
    return (
      <Stack>
        <PageHead title={words.title} />
        <EmptyState
          text={words.noOrganisation}
          action={<LinkButton to={NEW_ORGANISATION}>{places.newOrganisation}</LinkButton>}
        />
      </Stack>
    );
  }
  if (made) {
    return (
      <Stack>
        <PageHead title={words.doneTitle(made.name)} sub={words.doneText} />
        <Panel>
          <DescriptionList
            items={[
              { term: words.organisation, value: made.organisation.name },
              { term: words.reports, value: recurrenceWords(made) },
              { term: words.firstDay, value: formatDayYear(made.startDate) },
              { term: words.metricsMade, value: made.metrics },
            ]}
          />
          <div className={styles.next}>
            <FormActions>
              <LinkButton to={settingsPath(made.id)}>{words.toSettings}</LinkButton>
              <LinkButton to={reportPath(made.id)} variant="primary">
                {words.toReport}
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
      <PageHead title={words.title} sub={words.step(at + 1)} />
      {resumed && (
        <Notice
          tone="info"
          action={
            <Button size="sm" onClick={startOver}>
              {words.startOver}
            </Button>
          }
        >
          {words.kept}
        </Notice>
      )}
      <StepLine
        label={words.title}
        steps={STEPS.map((each) => ({ label: words.steps[each], to: addressOf(each) }))}
        current={at}
      />
      <Panel>
        <FormShell
          form={form}
          onSubmit={goOn}
          loading={loading}
          submitError={submitError}
          label={words.title}
          guard={false}
        >
          <div role="group" aria-label={words.steps[step]} className={styles.step}>
            {step === 'name' && <NameStep form={form} managed={managed} />}
            {step === 'categories' && (
              <CategoriesField value={form.values.categories} onChange={(categories) => form.set({ categories })} />
            )}
            {step === 'frequency' && <FrequencyStep form={form} timeZone={zone} />}
            {step === 'metrics' && <MetricsStep form={form} colleagues={colleagues} />}
          </div>
          <FormActions>
            {before && <LinkButton to={addressOf(before)}>{words.back}</LinkButton>}
            <Button type="submit" variant="primary" loading={loading}>
              {!last ? words.next : metrics.length === 0 ? words.later : words.make}
            </Button>
          </FormActions>
        </FormShell>
      </Panel>
    </Stack>
  );
}
