import { useSuspenseQuery } from '@tanstack/react-query';
import { applicationQuery } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ConsentSetting } from '../consent/consent-setting.tsx';
import { contactItems } from '../guest/contact-items.tsx';
import { NewsletterForm } from '../newsletter/newsletter-form.tsx';
import styles from './about.module.css';
import { words } from '../words.ts';

/** The tenant's page: who the company is and how to contact it. */
export function About() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { gtmId, name, about, legalName, companyNumber, vatNumber, address } = application;
  const facts = [
    { term: 'Company', value: legalName },
    { term: 'Company number', value: companyNumber },
    { term: 'VAT number', value: vatNumber },
    { term: 'Address', value: address },
  ].filter((item) => item.value !== null);
  return (
    <div className={styles.about}>
      <PageHead title={`About ${name}`} {...(about ? { sub: about } : {})} />
      <DescriptionList items={[...contactItems(application), ...facts]} column="100%" />
      <Panel title={words.newsletter}>
        <NewsletterForm />
      </Panel>
      {gtmId !== null && <ConsentSetting />}
      <TextLink to="/login">Back to login</TextLink>
    </div>
  );
}
