import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay, formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { lastWeekEnd } from '@tonnage/domain/skip-hire/invoice-run';
import { useState } from 'react';
import { asLink, useGoTo } from '../../shared/address.ts';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SelectionBar } from '../../ui/data/selection-bar.tsx';
import { useSelection } from '../../ui/data/use-selection.ts';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { ProgressBar } from '../../ui/content/progress-bar.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { runQuery } from './screens.ts';
import { useChange } from '../use-change.ts';
import { BillPanel } from './bill-panel.tsx';
import { WordDialog } from './word-dialog.tsx';
import type { Line } from './bill-table.tsx';
import { HeldPanel } from './held-panel.tsx';
import { HoldDialog, holdKey } from './hold-dialog.tsx';
import { words } from './words.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** The invoice run: what each account would be invoiced up to a day, who is left out, what is held, starting it, and how far it has come. */
export function InvoiceRun() {
  const { upTo: chosen } = useSearch({ from: '/staff/desk/invoices/run' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  // The last day of the last month, unless the address names another.
  const upTo = chosen ?? addDays(`${desk.today.slice(0, 8)}01`, -1);
  const [dated, setDated] = useState<IsoDate | ''>('');
  const [leftOut, setLeftOut] = useState(NOBODY);
  const issuedOn = dated === '' ? upTo : dated;
  const goTo = useGoTo();
  const keyOf = useIdempotencyKey();
  const preview = useQuery(runQuery(upTo));
  const found = preview.data?.data;
  const run = useMutation({
    mutationFn: () =>
      call(
        'startInvoiceRun',
        { body: { data: { upTo, issuedOn, ...(leftOut.size > 0 && { without: [...leftOut] }) } } },
        { idempotencyKey: keyOf([upTo, issuedOn, found, [...leftOut]]) },
      ),
    onSettled: upToDate,
  });
  const lastWeek = lastWeekEnd(desk.today);
  const bills = found?.bills ?? [];
  const lines = bills.flatMap((bill) => (leftOut.has(bill.account.id) ? [] : bill.lines));
  const selection = useSelection(lines, (line) => `${holdKey(line)} ${line.code}`, upTo);
  const held = found?.heldLines ?? [];
  const heldSelection = useSelection(held, ({ id }) => id, upTo);
  const [isHolding, setHolding] = useState(false);
  // What was invoiced, held or released meanwhile is no longer there.
  const ticked = lines.filter(selection.has);
  // A job is held with all its lines.
  const tickedKeys = new Set(ticked.map(holdKey));
  const toHold = lines.filter((line) => tickedKeys.has(holdKey(line)));
  const [wording, setWording] = useState<Line | null>(null);
  const toRelease = held.filter(heldSelection.has);
  const release = useChange(() => call('releaseLines', { body: { data: { ids: toRelease.map(({ id }) => id) } } }), {
    message: ({ data: { released } }) => (released === 0 ? words.hold.releasedAlready : words.hold.released(released)),
    onDone: heldSelection.clear,
  });
  const included = bills.filter(({ account }) => !leftOut.has(account.id));
  const count = included.reduce((sum, { invoices }) => sum + invoices, 0);
  const start = async () => {
    const sum = included.reduce((pence, { grossPence }) => pence + grossPence, 0);
    const question = {
      title: words.ask(count, formatPence(sum)),
      body: `Each invoice is dated ${formatDayYear(issuedOn)} (the tax point), numbered, saved as a PDF and emailed to those who receive the customer’s invoices. Issued invoices can’t be edited, only credited.`,
      confirm: words.issue(count),
    };
    if (await confirm(question)) run.mutate();
  };
  return (
    <>
      <PageHead
        title={`Invoice run to ${formatDayYear(upTo)}`}
        sub={found && words.toInvoice(included.length, bills.length - included.length)}
        actions={
          found && (
            <>
              {bills.length > 1 && (
                <Button
                  onClick={() =>
                    setLeftOut(included.length > 0 ? new Set(bills.map(({ account }) => account.id)) : NOBODY)
                  }
                >
                  {included.length > 0 ? words.leaveAllOut : words.includeAll}
                </Button>
              )}
              <Button
                variant="primary"
                loading={run.isPending}
                disabledReason={!found.over ? words.notOver : count === 0 ? 'Nothing to invoice.' : null}
                onClick={() => void start()}
              >
                {words.issue(count)}
              </Button>
            </>
          )
        }
      />
      <Stack>
        <Panel>
          <FieldRow>
            <DateField
              label="Invoice work up to"
              value={upTo}
              max={addDays(desk.today, -1)}
              help={
                found && `Includes accounts invoiced ${found.frequencies.map((each) => words.often[each]).join(', ')}.`
              }
              onChange={(day) => {
                setDated('');
                setLeftOut(NOBODY);
                goTo({ path: '/desk/invoices/run', search: day === '' ? {} : { upTo: day } }, { replace: true });
              }}
            />
            <DateField
              label="Invoice date and tax point"
              value={issuedOn}
              min={upTo}
              max={desk.today}
              help="Usually the last day invoiced, so that VAT falls in the right period."
              onChange={setDated}
            />
          </FieldRow>
        </Panel>
        {run.error && <Notice tone="block">{run.error.message}</Notice>}
        {preview.error && !found ? (
          <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />
        ) : !found ? (
          <SkeletonLines lines={10} />
        ) : (
          <>
            {!found.over && <Notice tone="info">{words.notOver}</Notice>}
            <Progress run={found.run} />
            {found.held.length > 0 && (
              <Notice tone="warn" title="Accounts on hold, not invoiced">
                <Accounts
                  rows={found.held.map(({ account, grossPence }) => ({ account, text: formatPence(grossPence) }))}
                />
              </Notice>
            )}
            {release.error && <Notice tone="block">{release.error.message}</Notice>}
            {held.length > 0 && <HeldPanel lines={held} today={desk.today} selection={heldSelection} />}
            {bills.length === 0 && (
              <Panel>
                <EmptyState
                  text="Nothing left to invoice up to this day."
                  action={
                    upTo < lastWeek && (
                      <LinkButton to={asLink({ path: '/desk/invoices/run', search: { upTo: lastWeek } })}>
                        {`Invoice work up to ${formatDay(lastWeek)}`}
                      </LinkButton>
                    )
                  }
                />
              </Panel>
            )}
            {bills.map((bill) => (
              <BillPanel
                key={bill.account.id}
                bill={bill}
                today={desk.today}
                selection={selection}
                isIncluded={!leftOut.has(bill.account.id)}
                onInclude={(isIncluded) => {
                  const next = new Set(leftOut);
                  if (isIncluded) next.delete(bill.account.id);
                  else next.add(bill.account.id);
                  setLeftOut(next);
                }}
              />
            ))}
            {ticked.length + toRelease.length > 0 && (
              <SelectionBar
                count={ticked.length + toRelease.length}
                onClear={() => {
                  selection.clear();
                  heldSelection.clear();
                }}
              >
                {ticked.length === 1 && (
                  <Button size="sm" onClick={() => setWording(ticked[0]!)}>
                    {words.word.button}
                  </Button>
                )}
                {ticked.length > 0 && (
                  <Button size="sm" onClick={() => setHolding(true)}>
                    {words.hold.button(toHold.length)}
                  </Button>
                )}
                {toRelease.length > 0 && (
                  <Button size="sm" loading={release.isPending} onClick={() => release.mutate()}>
                    {words.hold.release(toRelease.length)}
                  </Button>
                )}
              </SelectionBar>
            )}
          </>
        )}
      </Stack>
      {wording && (
        <WordDialog
          line={wording}
          upTo={upTo}
          onClose={() => setWording(null)}
          onSaved={() => {
            setWording(null);
            selection.clear();
          }}
        />
      )}
      {isHolding && (
        <HoldDialog
          lines={toHold}
          upTo={upTo}
          onClose={() => setHolding(false)}
          onHeld={() => {
            setHolding(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** How far the run has come, and the accounts that could not be invoiced. */
function Progress({ run }: Pick<RunPreview, 'run'>) {
  if (!run) return null;
  const { accounts, pending, failed, unsent, invoices, grossPence, issuedOn } = run;
  const done = accounts - pending;
  return (
    <>
      {pending > 0 && <ProgressBar label={words.running(done, accounts)} done={done / accounts} />}
      {invoices > 0 && pending === 0 && (
        <Notice tone="ok">{words.ran(invoices, formatPence(grossPence), formatDayYear(issuedOn))}</Notice>
      )}
      {unsent.length > 0 && (
        <Notice tone="warn" title={words.unsent(unsent.length)}>
          {unsent.map((account) => (
            <p key={account.id}>
              <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>
            </p>
          ))}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="block" title="These accounts could not be invoiced. Start the run again for them.">
          <Accounts rows={failed.map(({ account, reason }) => ({ account, text: reason }))} />
        </Notice>
      )}
    </>
  );
}

function Accounts({ rows }: { rows: readonly { account: { id: string; name: string }; text: string }[] }) {
  return rows.map(({ account, text }) => (
    <p key={account.id}>
      <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink>
      {`: ${text}`}
    </p>
  ));
}
