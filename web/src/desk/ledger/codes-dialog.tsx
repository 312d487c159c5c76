import { useQuery } from '@tanstack/react-query';
import type { LedgerCodeField } from '@tonnage/contract/skip-hire/ledger';
import type { CodeGroup, LedgerPackage } from '@tonnage/domain/skip-hire/ledger/codes';
import { Fragment } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const GROUPS: readonly CodeGroup[] = ['sales', 'vat', 'bank'];

/** What the company calls our charges, VAT rates and ways of paying in its package. */
export function CodesDialog({ of, onClose }: { of: LedgerPackage; onClose: () => void }) {
  const { data } = useQuery(queryOf('getLedgerCodes', { query: { package: of } }));
  return data ? <Codes of={of} codes={data.data.codes} onClose={onClose} /> : null;
}

function Codes({ of, codes, onClose }: { of: LedgerPackage; codes: LedgerCodeField[]; onClose: () => void }) {
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(codes.map(({ key, code }) => [key, code])),
  });
  const saving = useChange(
    (values: Record<string, string>) =>
      call('setLedgerCodes', {
        body: { data: { package: of, codes: Object.entries(values).map(([key, code]) => ({ key, code })) } },
      }),
    { message: () => words.codesSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.codesOf(of)}
      size="lg"
      form={form}
      onSubmit={saving.mutate}
      sending={saving}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <p>{words.codesHelp}</p>
      {GROUPS.map((group) => {
        const fields = codes.filter((field) => field.group === group);
        return (
          fields.length > 0 && (
            <Fragment key={group}>
              <h3>{words.codeGroup(of, group)}</h3>
              <FieldRow>
                {fields.map(({ key, label, usual }) => (
                  <TextField
                    key={key}
                    {...form.field(key)}
                    label={label}
                    placeholder={usual}
                    maxLength={CONTRACT_FIELDS.setLedgerCodes['codes.code']?.maxLength}
                  />
                ))}
              </FieldRow>
            </Fragment>
          )
        );
      })}
    </FormDialog>
  );
}
