import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { LedgerExport, LedgerPreview } from '@tonnage/contract/skip-hire/ledger';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { LEDGER_PACKAGES, type LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import type { LedgerTotal } from '@tonnage/domain/skip-hire/ledger/documents';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { useFile } from '../../shared/use-file.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { words as screenNames } from '../words.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { useChange } from '../use-change.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { SalesDialog } from './sales-dialog.tsx';
import { exportsQuery, packageQuery } from './screens.ts';
import { words } from './words.ts';

const CHOICES = LEDGER_PACKAGES.map((value) => ({ value, label: words.packages[value] }));
const countOf = (totals: readonly LedgerTotal[]) => totals.reduce((sum, { count }) => sum + count, 0);

/** What the company's accounts package has not been given yet, and every export that it has had. */
export function Ledger() {
  const { today } = useSuspenseQuery(deskQuery).data.data;
  const { data: exports } = useSuspenseQuery(exportsQuery).data;
  const [from, setFrom] = useState<IsoDate | ''>('');
  const [upTo, setUpTo] = useState<IsoDate>(today);
  const days = { upTo, ...(from && { from }) };
  const { package: of } = useSuspenseQuery(packageQuery).data.data;
  // Never another package's or day's, because it is about to be exported.
  const preview = useQuery({
    ...queryOf('getLedger', { query: { package: of ?? LEDGER_PACKAGES[0], ...days } }),
    enabled: of !== null,
  });
  const found = preview.data?.data;
  const [open, setOpen] = useState<'codes' | 'lines' | null>(null);
  const keyOf = useIdempotencyKey();
  const file = useFile('getLedgerExportFile');
  const choosing = useChange((to: LedgerPackage) => call('setLedgerPackage', { body: { data: { package: to } } }), {
    message: (_, to) => words.chosen(to),
  });
  const exporting = useChange(
    (to: LedgerPackage) =>
      call('exportLedger', { body: { data: { package: to, ...days } } }, { idempotencyKey: keyOf([to, days, found]) }),
    {
      message: ({ data }) => words.exported(countOf(data.totals)),
      onDone: ({ data }) => file.mutate({ params: { id: data.id } }),
    },
  );
  const count = found ? countOf(found.totals) : 0;
  /** Nothing that was exported is taken back. */
  async function ask(to: LedgerPackage): Promise<void> {
    const question = {
      title: words.ask(count, to),
      body: words.askBody + (exports.length === 0 && from === '' ? words.askFirst : ''),
      confirm: words.export,
    };
    if (await confirm(question)) exporting.mutate(to);
  }
  const error = exporting.error ?? choosing.error;
  return (
    <>
      <PageHead
        title={of === null ? words.choose : found ? words.title(count, of) : screenNames.ledger}
        sub={of ? words.about(of).files : words.chooseText}
        actions={
          <>
            <Button onClick={() => setOpen('lines')}>{words.lines}</Button>
            {of && (
              <>
                <Button onClick={() => setOpen('codes')}>{words.codes}</Button>
                <Button
                  variant="primary"
                  loading={exporting.isPending || preview.isLoading}
                  disabledReason={preview.isLoading || count > 0 ? null : words.nothing}
                  onClick={() => void ask(of)}
                >
                  {words.export}
                </Button>
              </>
            )}
          </>
        }
      />
      <Stack>
        {error && <Notice tone="block">{error.message}</Notice>}
        <Panel>
          <FieldRow>
            <ChoiceButtons
              label={words.package}
              value={of ?? ''}
              choices={CHOICES}
              required
              onChange={(to) => choosing.mutate(to)}
            />
            {of && (
              <>
                <DateField label={words.from} value={from} max={upTo} help={words.fromHelp} onChange={setFrom} />
                <DateField
                  label={words.upTo}
                  help={words.upToHelp}
                  value={upTo}
                  max={today}
                  required
                  min={from || undefined}
                  onChange={(day) => setUpTo(day || today)}
                />
              </>
            )}
          </FieldRow>
        </Panel>
        {preview.error && !found && <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />}
        {preview.isLoading && <SkeletonLines lines={6} />}
        {found && of && <Contents of={of} found={found} />}
        {exports.length > 0 && (
          <Panel title={words.past} flush>
            <DataTable
              caption={words.past}
              rows={exports}
              rowKey={({ id }) => id}
              empty={null}
              columns={columnsOf(today, (id) => file.mutate({ params: { id } }))}
            />
          </Panel>
        )}
      </Stack>
      {open === 'codes' && of && <CodesDialog of={of} onClose={() => setOpen(null)} />}
      {open === 'lines' && <SalesDialog today={today} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Documents that a reason lists before it only counts. */
const NAMED = 5;

function Contents({ of, found }: { of: LedgerPackage; found: LedgerPreview }) {
  const left = found.left.reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <>
      {left > 0 && (
        <Notice tone="warn" title={words.left(left)}>
          {found.left.map(({ reason, documents }) => (
            <p key={reason}>
              {`${reason} ${documents.slice(0, NAMED).join('; ')}${documents.length > NAMED ? ` ${words.more(documents.length - NAMED)}` : ''}`}
            </p>
          ))}
        </Notice>
      )}
      {found.vatDiffers.length > 0 && <Notice tone="warn">{words.vatDiffers(found.vatDiffers)}</Notice>}
      <Panel title={words.contents} flush>
        <DataTable
          caption={words.contents}
          rows={found.totals}
          rowKey={({ kind }) => kind}
          empty={<EmptyState text={words.empty} />}
          columns={TOTALS}
        />
      </Panel>
      <Notice tone="info">
        <p>{words.about(of).not}</p>
        {found.moneyless.length > 0 && <p>{words.moneyless(found.moneyless, of)}</p>}
        {found.broughtForward > 0 && <p>{words.broughtForward(found.broughtForward)}</p>}
      </Notice>
    </>
  );
}

const TOTALS: readonly Column<LedgerTotal>[] = [
  { id: 'kind', header: words.kind, card: 'title', render: ({ kind }) => words.kinds[kind] },
  { id: 'count', header: words.count, align: 'end', render: ({ count }) => count.toLocaleString('en-GB') },
  { id: 'net', header: words.net, align: 'end', nowrap: true, render: ({ netPence }) => formatPence(netPence) },
  { id: 'vat', header: words.vat, align: 'end', nowrap: true, render: ({ vatPence }) => formatPence(vatPence) },
  {
    id: 'gross',
    header: words.gross,
    align: 'end',
    nowrap: true,
    card: 'beside',
    render: ({ grossPence }) => formatPence(grossPence),
  },
];

function columnsOf(today: IsoDate, download: (id: string) => void): Column<LedgerExport>[] {
  const daysOf = ({ fromDate, upTo }: LedgerExport) =>
    fromDate === null
      ? words.everything(formatDayYear(upTo))
      : words.between(formatDayYear(fromDate), formatDayYear(upTo));
  return [
    {
      id: 'days',
      header: words.days,
      card: 'title',
      render: (row) => <TwoLines strong first={daysOf(row)} second={words.packages[row.package]} />,
    },
    {
      id: 'documents',
      header: words.kind,
      card: 'under',
      render: ({ totals }) => totals.map(words.counted).join(', '),
    },
    {
      id: 'when',
      header: words.when,
      render: (row) => <TwoLines first={formatDayNear(londonDate(row.exportedAt), today)} second={row.exportedBy} />,
    },
    {
      id: 'again',
      header: words.again,
      hideHeader: true,
      align: 'end',
      card: 'foot',
      render: (row) => (
        <Button
          variant="ghost"
          aria-label={words.againOf(`${words.packages[row.package]}, ${daysOf(row)}`)}
          onClick={() => download(row.id)}
        >
          {words.again}
        </Button>
      ),
    },
  ];
}
