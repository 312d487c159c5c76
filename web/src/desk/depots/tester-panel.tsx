import { useMutation } from '@tanstack/react-query';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { words } from './words.ts';

/** Looks up a postcode: its zone, its depot and the first free days, as a customer there would see them. */
export function TesterPanel() {
  const form = useForm({
    initialValues: { postcode: '' },
    validate: ({ postcode }) => ({ postcode: parsePostcode(postcode) ? null : words.testWrong }),
  });
  const look = useMutation({
    mutationFn: (postcode: string) => call('lookUpPostcode', { params: { postcode } }),
  });
  const found = look.data?.data;
  return (
    <Panel title={words.tester}>
      <FormShell
        form={form}
        label={words.tester}
        guard={false}
        onSubmit={({ postcode }) => look.mutate(postcode.trim())}
        loading={look.isPending}
        submitError={look.error}
      >
        <TextField {...form.field('postcode')} label={words.postcode} maxLength={10} autoComplete="off" />
        <FormActions>
          <Button type="submit" loading={look.isPending}>
            Check
          </Button>
        </FormActions>
      </FormShell>
      <div role="status">
        {found &&
          (found.zone && found.depot ? (
            <Notice
              tone="ok"
              title={`${found.zone.name} zone, served from ${found.depot.name} (${found.prefix === null ? 'everywhere else' : `prefix ${found.prefix}`})`}
            >
              {found.firstFree.length > 0
                ? `First available: ${found.firstFree.map(formatDay).join(', ')}`
                : 'No days available in the next 90 days.'}
            </Notice>
          ) : (
            <Notice tone="warn">{`No zone covers ${found.postcode}.`}</Notice>
          ))}
      </div>
    </Panel>
  );
}
