import { useSuspenseQuery } from '@tanstack/react-query';
import { sicCode } from '@tonnage/domain/common/sic-codes';
import { useState } from 'react';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import type { Form } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Terms } from '../new-job/terms.tsx';
import styles from './create-account.module.css';
import type { AccountValues } from './values.ts';
import { words } from './words.ts';

/** A summary of the input, and the terms to agree to. */
export function AgreeStep({ form }: { form: Form<AccountValues> }) {
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
          { term: words.business, value: [v.name, v.tradingName].filter((name) => name.trim() !== '').join(', ') },
          { term: words.sic, value: activity ? `${activity.code} ${activity.title}` : v.sicCode },
          { term: words.companyNumber, value: v.companyNumber },
          { term: words.vatNumber, value: v.vatNumber },
          { term: words.addressLine1, value: `${v.addressLine1}, ${v.town} ${v.postcode}` },
          { term: words.loginWith, value: `${v.email} (${v.personName})` },
        ]}
      />
      <div className={styles.consent}>
        <CheckboxField label={words.terms(application.name)} required {...form.field('termsAccepted')} />
        <Button variant="ghost" size="sm" onClick={() => setReading(true)}>
          {words.readTerms}
        </Button>
      </div>
      <div className={styles.consent}>
        <CheckboxField
          label={application.privacyUrl ? words.privacy : words.privacyPlain}
          required
          {...form.field('privacyAccepted')}
        />
        {application.privacyUrl && <TextLink href={application.privacyUrl}>{words.readPrivacy}</TextLink>}
      </div>
      <Dialog title={words.termsTitle} size="lg" open={reading} onClose={() => setReading(false)}>
        <Terms {...terms} />
      </Dialog>
    </>
  );
}
