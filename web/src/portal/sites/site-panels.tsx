import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import type { Coverage } from '@tonnage/contract/skip-hire/orders/coverage';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { useOfficeCall } from '../booking/office.ts';
import { words } from './words.ts';

/** The site's address and access. */
export function SiteFacts({ site }: { site: SiteDetail }) {
  const lines = [site.addressLine1, site.addressLine2, site.town, site.county, site.postcode];
  return (
    <Panel title={words.theSite}>
      <DescriptionList
        column="240px"
        items={[
          { term: words.address, value: lines.filter(Boolean).join(', ') },
          { term: words.hours, value: site.openingHours },
          { term: words.accessNotes, value: site.accessNotes },
          { term: words.notes, value: site.notes },
        ]}
      />
    </Panel>
  );
}

/** The site's depot, its earliest day, and whether the documents are in order. */
export function SiteService({ coverage }: { coverage: Coverage }) {
  const { covered, depot, zone, leadDays, cutOff, dutyOfCare } = coverage;
  const officeCall = useOfficeCall();
  return (
    <Panel title={words.service}>
      {covered ? (
        <DescriptionList
          column="100%"
          items={[
            { term: words.depot, value: depot?.name },
            { term: words.zone, value: zone?.name },
            { term: words.lead, value: leadDays !== null && words.leadDays(leadDays, cutOff) },
            {
              term: words.duty,
              value: dutyOfCare && (
                <TwoLines
                  first={<StatusPill {...words.dutyStatus[dutyOfCare.status]} />}
                  second={words.dutyNote[dutyOfCare.status](dutyOfCare.validTo && formatDayYear(dutyOfCare.validTo))}
                />
              ),
            },
          ]}
        />
      ) : (
        <Notice tone="warn">{words.notCovered(officeCall)}</Notice>
      )}
    </Panel>
  );
}
