import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { GuestQuote } from '@tonnage/contract/skip-hire/quotes';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { hireTerms } from '@tonnage/domain/skip-hire/quotes';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import styles from '../../shared/login/entry.module.css';
import { officeLink, useCallUs } from '../booking/call-us.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AcceptForm } from './accept-form.tsx';
import own from './quote.module.css';

type Shown = NonNullable<GuestQuote['quote']>;

/** A quote behind its link, without a login: what it says, and the form that accepts it. A button answers, not the link. */
export function QuoteScreen() {
  const callUs = useCallUs();
  const token = carriedByLink('token');
  const lookup = useQuery({ ...lookOf(token), enabled: token !== '', retry: false });
  const refused = lookup.error instanceof ApiError ? lookup.error : null;
  if (token === '' || refused?.code === 'QUOTE_LINK')
    return <Ended title="This link isn’t valid">It may be incomplete. Please open it from the email again.</Ended>;
  if (lookup.error)
    return (
      <div className={styles.stack}>
        <PageHead title="We couldn’t open the quote" sub={lookup.error.message} />
        <Button onClick={() => void lookup.refetch()}>Try again</Button>
      </div>
    );
  if (!lookup.data) return <SkeletonLines lines={8} />;
  const { number, state, validTo, quote } = lookup.data.data;
  if (state === 'expired')
    return (
      <Ended
        title={`Quote ${number} has expired`}
      >{`It was valid until ${formatDayYear(validTo)}. ${callUs} for a new one.`}</Ended>
    );
  if (quote === null && state === 'accepted')
    return <Ended title={`Quote ${number} was accepted`}>{`${callUs} with any questions.`}</Ended>;
  if (quote === null)
    return <Ended title={`Quote ${number} was declined`}>{`${callUs} if you’ve changed your mind.`}</Ended>;
  return <Found token={token} number={number} validTo={validTo} quote={quote} />;
}

const lookOf = (token: string) => queryOf('lookAtQuote', { body: { data: { token } } });

/** There is nothing to answer here: the way to the office. */
function Ended({ title, children }: { title: string; children: string }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const office = officeLink(application);
  return (
    <div className={styles.stack}>
      <PageHead title={title} sub={children} />
      {office && <TextLink to={office.to}>{office.label}</TextLink>}
    </div>
  );
}

interface FoundProps {
  token: string;
  number: string;
  validTo: string;
  quote: Shown;
}

function Found({ token, number, validTo, quote }: FoundProps) {
  const client = useQueryClient();
  const callUs = useCallUs();
  const { queryKey } = lookOf(token);
  const decline = useMutation({
    mutationFn: () => call('refuseQuote', { body: { data: { token } } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    // Answered elsewhere in the meantime: the current state replaces this one.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const { accepted } = quote;
  return (
    <div className={styles.stack}>
      <PageHead
        title={`Quote ${number}`}
        sub={accepted ? undefined : `For ${quote.company ?? quote.name}. Valid until ${formatDayYear(validTo)}.`}
      />
      {accepted && (
        <div role="status" className={styles.notice}>
          <Notice tone="ok" title="Accepted, thank you">
            {`${accepted.name} accepted this quote for ${formatLongDay(accepted.date)}. We’ll confirm the day.`}
          </Notice>
        </div>
      )}
      <Contents quote={quote} />
      {!accepted && (
        <>
          <AcceptForm
            token={token}
            quote={quote}
            onAnswered={(answer) => client.setQueryData(queryKey, answer)}
            onRefused={() => void client.invalidateQueries({ queryKey })}
          />
          {decline.error && <Notice tone="block">{decline.error.message}</Notice>}
          <Button
            variant="ghost"
            loading={decline.isPending}
            onClick={() => void confirm(DECLINE).then((yes) => yes && decline.mutate())}
          >
            Decline the quote
          </Button>
          <p className={styles.quiet}>{`Questions? ${callUs}.`}</p>
        </>
      )}
    </div>
  );
}

const DECLINE = {
  title: 'Decline this quote?',
  body: 'You can’t accept it afterwards.',
  confirm: 'Decline',
  cancel: 'Go back',
  danger: true,
};

/** What is quoted, where, and what it comes to. */
function Contents({ quote }: { quote: Shown }) {
  return (
    <>
      <ul className={own.lines} aria-label="What is quoted">
        {quote.lines.map((line, at) => (
          <li key={at} className={own.line}>
            <span className={own.what}>
              {`${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.container}, ${line.waste.toLowerCase()}`}
            </span>
            <span className={own.pence}>{formatPence(line.netPence)}</span>
            <span className={own.terms}>
              {[line.placement === 'highway' && 'On the highway, permit included.', ...hireTerms(line)]
                .filter(Boolean)
                .join(' ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className={own.sums}>
        <dt>Site</dt>
        <dd>{quote.place}</dd>
        <dt>Net</dt>
        <dd>{formatPence(quote.netPence)}</dd>
        <dt>VAT</dt>
        <dd>{formatPence(quote.vatPence)}</dd>
        <dt className={own.total}>Total</dt>
        <dd className={own.total}>{formatPence(quote.grossPence)}</dd>
      </dl>
      {quote.notes && <p className={own.notes}>{quote.notes}</p>}
    </>
  );
}
