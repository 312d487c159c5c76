import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { JobStep } from './job-step.tsx';
import styles from './new-job.module.css';
import { officeCall } from '../booking/office.ts';
import { depotName } from '../booking/use-site-depot.ts';
import { SiteCards } from './site-cards.tsx';
import type { Job } from './use-job.ts';
import { addressOf, type Place } from './use-place.ts';
import { words } from './words.ts';

export function WhereStep({ job, onAddSite }: { job: Job; onAddSite: () => void }) {
  const { place, account, catalogue, problems } = job;
  const { site } = place;
  const mayAdd = account.permissions.includes('sites.create');
  return (
    <JobStep
      job={job}
      step="where"
      number={1}
      title={words.where}
      summaryIcon={<IconMapPin />}
      summary={
        site && (
          <>
            <b>{site.name}</b> <span className={styles.beside}>{addressOf(site)}</span>
            <p className={styles.small}>{servedLine(place)}</p>
          </>
        )
      }
    >
      <div className={styles.stack} data-invalid={problems.siteId ? true : undefined}>
        <SiteCards place={place} onChoose={job.chooseSite} />
        {place.notCovered && site && (
          <Notice tone="block">{words.notCovered(`${site.name} (${site.postcode})`, officeCall(catalogue))}</Notice>
        )}
        {problems.siteId && <Notice tone="block">{problems.siteId}</Notice>}
        <div>
          <Button icon={<IconPlus />} disabledReason={mayAdd ? null : words.mayNotAddSite} onClick={onAddSite}>
            {words.addSite}
          </Button>
        </div>
      </div>
    </JobStep>
  );
}

/** "Served by Holbeck depot · next day if ordered before 15:00". */
function servedLine({ site, coverage }: Place): string {
  if (!site?.depot) return '';
  const { leadDays = null, cutOff = null } = coverage ?? {};
  const next = leadDays === null || cutOff === null ? '…' : words.nextIf(leadDays, cutOff);
  return words.servedBy(depotName(site.depot.name), next);
}
