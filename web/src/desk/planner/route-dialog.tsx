import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type IsoDate, addDays } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { useFile } from '../../shared/use-file.ts';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { londonDate } from '../../lib/london.ts';

const words = {
  counts: ({ open, done, failed }: { open: number; done: number; failed: number }) =>
    [some(open, 'to do'), some(done, 'done'), some(failed, 'failed')].filter(Boolean).join(', ') || 'None',
  holds: (until: string) =>
    `Anyone with this link can see and update the route. Valid until midnight on ${formatLongDay(addDays(londonDate(until), -1))}.`,
  message: (phone: string, name: string, day: string, url: string) =>
    `sms:${phone.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(`${name}, your route for ${day}: ${url}`)}`,
};

/** The driver and the day shown. */
export interface RouteOpen {
  driverId: string;
  name: string;
  date: IsoDate;
  /** The lorry of the lane that it was opened from. */
  vehicleId?: string;
}

interface RouteDialogProps {
  run: RouteOpen | null;
  today: IsoDate;
  mayPlan: boolean;
  /** Selects what is still to be done, to give it to another lorry. */
  onSelect?: (() => void) | undefined;
  onClose: () => void;
}

/** A driver's day: its document, and the link that opens it on their phone. */
export function RouteDialog({ run, ...rest }: RouteDialogProps) {
  return run && <Open key={`${run.driverId} ${run.date}`} run={run} {...rest} />;
}

function Open({ run, today, mayPlan, onSelect, onClose }: RouteDialogProps & { run: RouteOpen }) {
  const params = { id: run.driverId, date: run.date };
  const query = queryOf('getDriverDay', { params });
  const driverDay = useQuery({ ...query, enabled: mayPlan });
  const client = useQueryClient();
  const day = driverDay.data?.data;
  const link = useMutation({
    mutationFn: (input: 'make' | 'revoke') =>
      input === 'make' ? call('createRouteLink', { params, body: { data: {} } }) : call('revokeRouteLink', { params }),
    onSuccess: (answer, input) => {
      client.setQueryData(query.queryKey, answer);
      void toast({ text: input === 'make' ? 'Link ready to copy or text.' : 'Link cancelled.' });
    },
  });
  const sheet = useFile('getRunSheet');
  const over = run.date < today;
  return (
    <Dialog
      title={`${run.name}, ${formatLongDay(run.date)}`}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayPlan && onSelect && <Button onClick={onSelect}>Select this run</Button>}
          {mayPlan && run.vehicleId && run.date <= today && (
            <LinkButton to={`/desk/planner/run?vehicle=${run.vehicleId}&day=${run.date}`}>Enter route sheet</LinkButton>
          )}
          <Button onClick={() => sheet.mutate({ params })} loading={sheet.isPending}>
            Route sheet (PDF)
          </Button>
          {mayPlan && day && day.link === null && (
            <Button
              variant="primary"
              onClick={() => link.mutate('make')}
              loading={link.isPending}
              disabledReason={over ? 'This day is over. Update its jobs in the planner.' : null}
            >
              Create link
            </Button>
          )}
        </>
      }
    >
      {!mayPlan ? (
        <p>Only office staff and managers can send driver’s links. You can download the route sheet.</p>
      ) : driverDay.error ? (
        <ErrorState text={driverDay.error.message} onRetry={() => void driverDay.refetch()} />
      ) : !day ? (
        <SkeletonLines lines={4} />
      ) : (
        <Stack>
          {link.error && <Notice tone="block">{link.error.message}</Notice>}
          <DescriptionList
            items={[
              { term: 'Stops', value: words.counts(day.stops) },
              { term: 'Telephone', value: day.driver.phone ?? 'No number. Add it under Fleet.' },
            ]}
          />
          <DescriptionList
            column="100%"
            items={[
              {
                term: 'Driver’s link',
                value: day.link ? (
                  <CopyText text={day.link.url} label="driver’s link" />
                ) : (
                  'None yet. The link opens this route on the driver’s phone, with no login.'
                ),
              },
            ]}
          />
          {day.link && (
            <>
              <p>{words.holds(day.link.expiresAt)}</p>
              {day.driver.phone && (
                <TextLink href={words.message(day.driver.phone, run.name, formatLongDay(run.date), day.link.url)}>
                  {`Text it to ${day.driver.phone}`}
                </TextLink>
              )}
              <div>
                {!over && (
                  <Button size="sm" variant="ghost" loading={link.isPending} onClick={() => link.mutate('make')}>
                    Issue a new link
                  </Button>
                )}
                <Button size="sm" variant="ghost" loading={link.isPending} onClick={() => link.mutate('revoke')}>
                  Cancel link
                </Button>
              </div>
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

const some = (count: number, what: string) => (count === 0 ? null : `${count} ${what}`);
