import { LONDON } from '@tonnage/domain/common/dates';
import { FILE_TYPE_LABELS } from '@tonnage/domain/common/file-types';
import { formatDayYear, formatInstant } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { orderPath, sitePath } from '../orders/paths.ts';
import type { ListedDocument } from './listed.ts';
import { kindWords, sizeWords, words } from './words.ts';

/** The metadata of a document. */
export function DocumentFacts({ document }: { document: ListedDocument }) {
  const { kind, number, date, validFrom, validTo, site, order, file, retainUntil } = document;
  return (
    <Panel title={words.about}>
      <DescriptionList
        column="160px"
        items={[
          { term: words.kind, value: kindWords[kind] },
          { term: words.number, value: number },
          { term: words.date, value: formatDayYear(date) },
          {
            term: words.valid,
            value: validFrom && validTo && words.validFromTo(formatDayYear(validFrom), formatDayYear(validTo)),
          },
          {
            term: words.site,
            value: site ? <TextLink to={sitePath(site.id)}>{site.name}</TextLink> : words.wholeAccount,
          },
          { term: words.order, value: order && <TextLink to={orderPath(order.id)}>{order.number}</TextLink> },
          {
            term: words.signed,
            value:
              document.signedAt && words.signedBy(document.signedBy ?? '', formatInstant(document.signedAt, LONDON)),
          },
          { term: words.uploadedBy, value: document.uploadedBy },
          {
            term: words.file,
            value: words.fileOf(FILE_TYPE_LABELS[file.mime], file.size === null ? null : sizeWords(file.size)),
          },
          { term: words.keepUntil, value: retainUntil && formatDayYear(retainUntil) },
        ]}
      />
    </Panel>
  );
}
