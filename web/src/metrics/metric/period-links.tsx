import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './attached.module.css';
import { AttachedList } from './attached-list.tsx';
import { usePeriodWrite } from './use-attached.ts';

const LINKS = 'Links';
const ADD_LINK = 'Add link';

/** The links of a period; editors and managers add and remove them. */
export function PeriodLinks({
  of,
  links,
  may,
}: {
  of: { id: string; key: string };
  links: PeriodDetail['links'];
  may: boolean;
}) {
  const params = { params: of };
  const form = useForm({
    fields: CONTRACT_FIELDS.addPeriodLink,
    initialValues: { url: '', label: '' },
    validate: ({ url }) => ({
      url: isWebAddress(url.trim()) ? null : 'Enter a valid URL, for example https://example.com',
    }),
  });
  const add = usePeriodWrite(params, ({ url, label }: { url: string; label: string }) =>
    call('addPeriodLink', {
      ...params,
      body: { data: { url, label: isEmpty(label) ? new URL(url).host : label } },
    }).then((answer) => {
      form.reset();
      return answer;
    }),
  );
  const remove = usePeriodWrite(params, (linkId: string) =>
    call('removePeriodLink', { params: { ...of, linkId } }).catch((error: Error) => {
      void toast({ text: error.message });
      throw error;
    }),
  );
  return (
    <>
      <h3>{LINKS}</h3>
      {links.length === 0 && !may && <p>No links yet.</p>}
      <AttachedList
        label={LINKS}
        rows={links.map(({ url, label, ...link }) => ({
          ...link,
          name: label,
          shown: (
            <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ),
        }))}
        onRemove={may ? (id) => remove.mutate(id) : undefined}
      />
      {may && links.length < LIMITS.periodLinks && (
        <FormShell
          form={form}
          guard={false}
          label={ADD_LINK}
          onSubmit={({ url, label }) => add.mutate({ url: url.trim(), label: label.trim() })}
          loading={add.isPending}
          submitError={add.error}
        >
          <div className={styles.add}>
            <TextField {...form.field('url')} label="URL" type="url" placeholder="https://" />
            <TextField {...form.field('label')} label="Title" required={false} />
            <Button type="submit" loading={add.isPending}>
              {ADD_LINK}
            </Button>
          </div>
        </FormShell>
      )}
    </>
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//.test(text);
}
