import { useSuspenseQuery } from '@tanstack/react-query';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StepLine } from '../../ui/content/step-line.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AgreeStep } from './agree-step.tsx';
import { BusinessStep } from './business-step.tsx';
import styles from './create-account.module.css';
import { FORM_ID, useCreateAccount } from './use-create-account.ts';
import { STEPS, type StepName } from './values.ts';
import { words } from './words.ts';
import { YouStep } from './you-step.tsx';
import type { To } from '../../ui/links.tsx';

const addressOf = (step: StepName): To => `/create-account?step=${step}`;

/**
 * Opens a business account in three short steps; the address names the step, and the input is
 * stored.
 */
export function CreateAccount() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { form, step, passwordMissing, loading, submitError, goOn } = useCreateAccount();
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const last = at === STEPS.length - 1;
  return (
    <div>
      <PageHead title={words.title} sub={words.sub(application.name)} />
      <StepLine
        label={words.steps}
        steps={STEPS.map((name) => ({ label: words.step[name], to: addressOf(name) }))}
        current={at}
      />
      <FormShell
        form={form}
        id={FORM_ID}
        onSubmit={goOn}
        loading={loading}
        submitError={submitError}
        label={words.title}
        guard={false}
      >
        <div role="group" aria-label={words.step[step]} className={styles.step}>
          {step === 'business' && <BusinessStep form={form} />}
          {step === 'you' && <YouStep form={form} passwordMissing={passwordMissing} />}
          {step === 'agree' && <AgreeStep form={form} />}
        </div>
        <div className={styles.actions}>
          {before && (
            <LinkButton to={addressOf(before)} size="lg">
              {words.back}
            </LinkButton>
          )}
          <Button type="submit" variant="primary" size="lg" full loading={loading}>
            {last ? words.open : words.next}
          </Button>
        </div>
      </FormShell>
      <p className={styles.login}>
        {words.haveLogin}
        <TextLink to="/login">{words.login}</TextLink>
      </p>
    </div>
  );
}
