import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StepLine } from '../../ui/content/step-line.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNewOrganisation } from './use-new-organisation.ts';
import { words } from './words.ts';
import { zoneOptions } from './zones.ts';
import { EmailsField } from '../people/emails-field.tsx';
import { NEW_ORGANISATION, NEW_PROJECT, organisationPath } from '../paths.ts';

const STEPS = ['details', 'managers', 'done'] as const;
const ADDRESS = {
  details: NEW_ORGANISATION,
  managers: `${NEW_ORGANISATION}?step=managers`,
  done: `${NEW_ORGANISATION}?step=done`,
} as const;

/** A new organisation in three steps: its details, its invitations, and what to do next (specification §2). */
export function NewOrganisation() {
  const { form, step, made, loading, submitError, checkName, goOn, skip } = useNewOrganisation();
  if (made) {
    return (
      <Stack>
        <PageHead title={words.doneTitle(made.name)} sub={words.doneText} />
        <Panel>
          <Stack>
            <p>{words.doneInvited(made.invited)}</p>
            <FormActions>
              <LinkButton to={organisationPath(made.id)}>{words.toOrganisation}</LinkButton>
              <LinkButton to={`${NEW_PROJECT}?organisation=${made.id}`} variant="primary">
                {words.createProject}
              </LinkButton>
            </FormActions>
          </Stack>
        </Panel>
      </Stack>
    );
  }
  const name = form.field('name');
  return (
    <Stack>
      <PageHead title={words.wizard} />
      <StepLine
        label={words.wizard}
        steps={STEPS.map((each) => ({ label: words.steps[each], to: ADDRESS[each] }))}
        current={STEPS.indexOf(step)}
      />
      <Panel>
        <FormShell
          form={form}
          onSubmit={goOn}
          loading={loading}
          submitError={submitError}
          label={words.wizard}
          guard={false}
        >
          {step === 'details' ? (
            <>
              <TextField
                {...name}
                label={words.name}
                help={words.nameHelp}
                maxLength={80}
                required
                onBlur={() => {
                  name.onBlur();
                  checkName();
                }}
              />
              <TextArea {...form.field('description')} label={words.description} required={false} maxLength={500} />
              <SelectField
                {...form.field('timeZone')}
                label={words.zone}
                help={words.zoneHelp}
                options={zoneOptions(form.values.timeZone)}
              />
            </>
          ) : (
            // Ctrl and Enter skip the invitations.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
            <div onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && skip()}>
              <Stack>
                <p>{words.managersText}</p>
                <EmailsField field={form.field('emails')} />
              </Stack>
            </div>
          )}
          <FormActions>
            {step === 'managers' && <LinkButton to={NEW_ORGANISATION}>{words.back}</LinkButton>}
            {step === 'managers' && form.values.emails.trim() === '' ? (
              <Button type="submit" variant="primary" loading={loading}>
                {words.skip}
              </Button>
            ) : (
              <Button type="submit" variant="primary" loading={loading}>
                {step === 'details' ? words.next : words.make}
              </Button>
            )}
          </FormActions>
        </FormShell>
      </Panel>
    </Stack>
  );
}
