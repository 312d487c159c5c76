import { useQuery } from '@tanstack/react-query';
import { type Feed, FEEDS } from '@tonnage/domain/metrics/sources';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { queryOf } from '../../lib/queries.ts';
import { COMPANY, type SourceValues } from './values.ts';
import { accountName, words, FEED } from './words.ts';

/** Nobody is a member of many accounts. */
const MANY = { query: { pagination: { pageSize: 100 } } };

interface SourceFieldsProps {
  values: SourceValues;
  fields: { [Name in keyof SourceValues]: FieldBinding<SourceValues[Name]> };
  /** Figures that fit the metric; all where its type follows from the figure. */
  fitting?: readonly Feed[];
  /** Whether people may report it instead. */
  optional: boolean;
  onFeed: (feed: Feed | '') => void;
}

/**
 * The portal figure that fills a metric, with its account and sites. Renders nothing for users without an account
 * there.
 */
export function SourceFields({ values, fields, fitting = FEEDS, optional, onFeed }: SourceFieldsProps) {
  const accounts = useQuery(queryOf('listPortalAccounts', MANY)).data?.data ?? [];
  const feeds = fitting.filter((feed) => accounts.some((account) => account.feeds.includes(feed)));
  if (feeds.length === 0) return optional ? null : <p>{words.nothingFits}</p>;
  const { feed, accountId } = values;
  const offered = accounts.filter((account) => feed !== '' && account.feeds.includes(feed));
  const account = offered.find(({ id }) => (id ?? COMPANY) === accountId);
  return (
    <>
      <SelectField
        {...fields.feed}
        label={optional ? 'Data source' : words.figure}
        help="The skip-hire portal reports each period automatically. A manager accepts its values like any others."
        {...(optional ? { placeholder: 'Entered by hand' } : {})}
        options={feeds.map((value) => ({
          value,
          label: optional ? `Portal: ${FEED[value].toLowerCase()}` : words.feeds[value],
        }))}
        onChange={onFeed}
      />
      {feed !== '' && (
        <>
          <SelectField
            {...fields.accountId}
            label={words.account}
            placeholder="Choose an account"
            options={offered.map(({ id, name }) => ({ value: id ?? COMPANY, label: accountName({ id, name }) }))}
            required
          />
          {account?.id && (
            <ChoiceButtons
              {...fields.reach}
              label="Sites"
              size="sm"
              choices={[
                {
                  value: 'whole',
                  label: 'Whole account',
                  ...(account.whole ? {} : { disabledReason: 'you can only see some of its sites' }),
                },
                { value: 'some', label: 'Some sites' },
              ]}
            />
          )}
          {account?.id && values.reach === 'some' && <Sites accountId={account.id} field={fields.siteIds} />}
          <FieldRow>
            <TextField
              {...fields.lagHours}
              label="Wait for late tickets (hours)"
              help="How long after the end of a period its value is reported."
              inputMode="numeric"
              required
            />
            <DateField
              {...fields.from}
              label="Start from"
              help="Any date in the first period. Leave blank for the current period. Values already reported are kept."
              required={false}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}

function Sites({ accountId, field }: { accountId: string; field: FieldBinding<string[]> }) {
  const { data } = useQuery(queryOf('listPortalSites', { params: { id: accountId }, ...MANY }));
  if (!data) return <SkeletonLines lines={3} />;
  return (
    <CheckGroup
      {...field}
      label={words.sites}
      options={data.data.map(({ id, name, town }) => ({ value: id, label: name, help: town }))}
    />
  );
}
