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

const WIZARD = 'Create an organisation';
const STEPS_TEXT = { details: 'Details', managers: 'Managers', done: 'Done' };

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
        <PageHead
          title={`${made.name} has been created`}
          sub="Next, create a project for the figures your team reports."
        />
        <Panel>
          <Stack>
            <p>
              {made.invited === 0
                ? 'You’re its manager. You can invite others on the organisation’s page.'
                : made.invited === 1
                  ? '1 person invited.'
                  : `${made.invited} people invited.`}
            </p>
            <FormActions>
              <LinkButton to={organisationPath(made.id)}>Members and details</LinkButton>
              <LinkButton to={`${NEW_PROJECT}?organisation=${made.id}`} variant="primary">
                Create a project
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
      <PageHead title={WIZARD} />
      <StepLine
        label={WIZARD}
        steps={STEPS.map((each) => ({ label: STEPS_TEXT[each], to: ADDRESS[each] }))}
        current={STEPS.indexOf(step)}
      />
      <Panel>
        <FormShell
          narrow
          form={form}
          onSubmit={goOn}
          loading={loading}
          submitError={submitError}
          label={WIZARD}
          guard={false}
        >
          {step === 'details' ? (
            <>
              <TextField
                {...name}
                label={words.name}
                help="The company, site or team that the projects belong to."
                required
                onBlur={checkName}
              />
              <TextArea {...form.field('description')} label={words.description} />
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
                <p>All managers have equal rights. Invite as many as you like now, or later.</p>
                <EmailsField field={form.field('emails')} />
              </Stack>
            </div>
          )}
          <FormActions>
            {step === 'managers' && <LinkButton to={NEW_ORGANISATION}>Back</LinkButton>}
            {step === 'managers' && form.values.emails.trim() === '' ? (
              <Button type="submit" variant="primary" loading={loading}>
                Create without inviting anyone
              </Button>
            ) : (
              <Button type="submit" variant="primary" loading={loading}>
                {step === 'details' ? 'Next' : 'Create organisation'}
              </Button>
            )}
          </FormActions>
        </FormShell>
      </Panel>
    </Stack>
  );
}
