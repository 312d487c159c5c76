import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow, FormShell } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { SicField } from '../../shared/sic-field.tsx';
import { type AccountValues, STEPS, type StepName } from './values.ts';
import { words } from './words.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sicCode } from '@tonnage/domain/common/sic-codes';
import { useState } from 'react';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StepLine } from '../../ui/content/step-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { To } from '../../ui/links.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { words as passwordWords } from '../../shared/password/words.ts';
import { words as copy } from '../words.ts';
import { Terms } from '../new-order/terms.tsx';
import styles from './create-account.module.css';
import { FORM_ID, useCreateAccount } from './use-create-account.ts';

export function BusinessStep({ form }: { form: Form<AccountValues> }) {
  return (
    <>
      <FieldRow>
        <TextField label="Business name" autoComplete="organization" {...form.field('name')} />
        <TextField label="Trading name" {...form.field('tradingName')} />
      </FieldRow>
      <SicField {...form.field('sicCode')} />
      <FieldRow>
        <TextField label={words.companyNumber} {...form.field('companyNumber')} />
        <TextField label={words.vatNumber} {...form.field('vatNumber')} />
      </FieldRow>
      <TextField label={words.addressLine1} autoComplete="address-line1" {...form.field('addressLine1')} />
      <FieldRow>
        <TextField label="Town" autoComplete="address-level2" {...form.field('town')} />
        <TextField label="Postcode" autoComplete="postal-code" {...form.field('postcode')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        <TextField label="Email for invoices" type="email" {...form.field('invoiceEmail')} />
      </FieldRow>
    </>
  );
}

const TITLE = 'Create your account';
const STEP = { business: 'Business', you: 'You', agree: 'Agree' };

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
      <PageHead title={TITLE} sub={`Open a business account with ${application.name} in three short steps.`} />
      <StepLine
        label="Create an account"
        steps={STEPS.map((name) => ({ label: STEP[name], to: addressOf(name) }))}
        current={at}
      />
      <FormShell
        form={form}
        id={FORM_ID}
        onSubmit={goOn}
        loading={loading}
        submitError={submitError}
        label={TITLE}
        guard={false}
      >
        <div role="group" aria-label={STEP[step]} className={styles.step}>
          {step === 'business' && <BusinessStep form={form} />}
          {step === 'you' && <YouStep form={form} passwordMissing={passwordMissing} />}
          {step === 'agree' && <AgreeStep form={form} />}
        </div>
        <div className={styles.actions}>
          {before && (
            <LinkButton to={addressOf(before)} size="lg">
              Back
            </LinkButton>
          )}
          <Button type="submit" variant="primary" size="lg" full loading={loading}>
            {last ? 'Create account' : 'Continue'}
          </Button>
        </div>
      </FormShell>
      <p className={styles.login}>
        {'Already have a login? '}
        <TextLink to="/login">Log in</TextLink>
      </p>
    </div>
  );
}

function YouStep({ form, passwordMissing }: { form: Form<AccountValues>; passwordMissing: boolean }) {
  return (
    <>
      {passwordMissing && (
        <Notice tone="info">We’ve kept your answers, but not your password. Please enter it again.</Notice>
      )}
      <TextField label="Your name" autoComplete="name" {...form.field('personName')} />
      <TextField
        label="Email"
        help="You’ll log in with this. We’ll email you a link to confirm it."
        type="email"
        placeholder={copy.emailPlaceholder}
        autoComplete="username"
        {...form.field('email')}
      />
      <NewPasswordFields
        owner={{ name: form.values.personName, email: form.values.email, company: form.values.name }}
        labels={[words.password, passwordWords.confirm]}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
    </>
  );
}

/** A summary of the input, and the terms to agree to. */
function AgreeStep({ form }: { form: Form<AccountValues> }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { data: terms } = useSuspenseQuery(queryOf('getTerms', {})).data;
  const [reading, setReading] = useState(false);
  const { values: v } = form;
  const activity = sicCode(v.sicCode.trim());
  return (
    <>
      <DescriptionList
        column="100%"
        items={[
          { term: 'Business', value: [v.name, v.tradingName].filter((name) => name.trim() !== '').join(', ') },
          { term: words.sic, value: activity ? `${activity.code} ${activity.title}` : v.sicCode },
          { term: words.companyNumber, value: v.companyNumber },
          { term: words.vatNumber, value: v.vatNumber },
          { term: words.addressLine1, value: `${v.addressLine1}, ${v.town} ${v.postcode}` },
          { term: 'Log in with', value: `${v.email} (${v.personName})` },
        ]}
      />
      <div className={styles.consent}>
        <CheckboxField
          label={`I accept the ${application.name} terms on behalf of this business`}
          required
          {...form.field('termsAccepted')}
        />
        <Button variant="ghost" size="sm" onClick={() => setReading(true)}>
          Read the terms
        </Button>
      </div>
      <div className={styles.consent}>
        <CheckboxField
          label={
            application.privacyUrl
              ? 'I have read the privacy notice'
              : 'I agree that you can store these details to run this account'
          }
          required
          {...form.field('privacyAccepted')}
        />
        {application.privacyUrl && <TextLink href={application.privacyUrl}>Read the privacy notice</TextLink>}
      </div>
      <Dialog title="Terms" size="lg" open={reading} onClose={() => setReading(false)}>
        <Terms {...terms} />
      </Dialog>
    </>
  );
}
