import { useQuery } from '@tanstack/react-query';
import type { ReminderSettings } from '@tonnage/contract/skip-hire/billing/chasing';
import { readWhole } from '@tonnage/domain/common/read-number';
import { isEmpty } from '@tonnage/domain/common/text';
import { REMINDER_PLACES, STEP_LABELS, unknownPlaces } from '@tonnage/domain/skip-hire/chasing/reminders';
import { Fragment } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields } from './settings-form.tsx';
import styles from '../../ui/form-shell.module.css';
import { useSettingsWrite } from './use-settings.ts';
import { words } from './words.ts';

const TITLE = 'Reminders of overdue invoices';
const daysOf = (text: string) => readWhole(text, { least: 1, most: 365 }) ?? undefined;

const PLACES = Object.entries(REMINDER_PLACES).map(([name, what]) => `{${name}} ${what}`);

/** The words and days of the reminders of overdue invoices, and whether they are sent by themselves. */
export function RemindersPanel() {
  const { data, error, refetch } = useQuery(queryOf('getReminderSettings', {}));
  if (data) return <RemindersForm settings={data.data} />;
  return (
    <Panel title={TITLE}>
      {error ? <ErrorState text={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={10} />}
    </Panel>
  );
}

function RemindersForm({ settings }: { settings: ReminderSettings }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.setReminderSettings, steps: {} },
    initialValues: {
      daily: settings.daily,
      steps: settings.steps.map(({ days, subject, body }) => ({ days: String(days), subject, body })),
    },
    validate: ({ steps }) =>
      Object.fromEntries(
        steps.flatMap(({ days, subject, body }, i) => {
          const before = i === 0 ? 0 : (daysOf(steps[i - 1]!.days) ?? 0);
          const n = daysOf(days);
          return [
            [
              `steps.${i}.days`,
              n === undefined
                ? 'Enter a whole number from 1 to 365.'
                : n <= before
                  ? `Enter more than ${before}: the reminder before it is sent after ${before} days.`
                  : null,
            ],
            [`steps.${i}.subject`, wrong(subject)],
            [`steps.${i}.body`, wrong(body)],
          ];
        }),
      ),
  });
  const save = useSettingsWrite(({ daily, steps }: typeof form.values) =>
    call('setReminderSettings', {
      body: {
        data: {
          daily,
          steps: steps.map(({ days, subject, body }) => ({
            days: daysOf(days)!,
            subject: subject.trim(),
            body: body.trim(),
          })),
        },
      },
    }),
  );
  return (
    <Panel title={TITLE}>
      <FormShell
        form={form}
        label={TITLE}
        onSubmit={(values) => save.mutate(values, { onSuccess: () => form.settle() })}
        loading={save.isPending}
        submitError={save.error}
      >
        <div className={styles.body}>
          <CheckboxField
            {...form.field('daily')}
            label="Send reminders every morning"
            help="Otherwise they’re only sent from Aged debtors. Disputed invoices, and customers who have promised to pay, are left out. No reminder is sent twice for the same invoice."
          />
          <p>{`Words in curly brackets are filled in for each customer: ${PLACES.join('; ')}.`}</p>
          {settings.steps.map(({ step }, i) => (
            <Fragment key={step}>
              <Fields>
                <TextField
                  {...form.nested<string>(`steps.${i}.days`)}
                  label={`${STEP_LABELS[step]}: days after the due date`}
                  inputMode="numeric"
                />
                <TextField {...form.nested<string>(`steps.${i}.subject`)} label={`${STEP_LABELS[step]}: subject`} />
              </Fields>
              <TextArea
                {...form.nested<string>(`steps.${i}.body`)}
                label={`${STEP_LABELS[step]}: text`}
                help="Leave an empty line between paragraphs. The invoices and how to pay are listed below it."
                lines={6}
              />
            </Fragment>
          ))}
        </div>
        <FormActions>
          <Button variant={form.isDirty() ? 'primary' : 'default'} type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}

/** What is wrong with a text of a reminder. */
function wrong(text: string): string | null {
  if (isEmpty(text)) return 'Enter the text.';
  const [unknown] = unknownPlaces(text);
  return unknown === undefined
    ? null
    : `${unknown} can’t be filled in. Use one of those above, or remove the curly brackets.`;
}
