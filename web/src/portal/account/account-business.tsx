import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { isEmpty } from '@tonnage/domain/common/text';
import { parseVatNumber } from '@tonnage/domain/common/vat-number';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow, FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';
import { useCallUs } from '../booking/call-us.ts';
import { SicField } from '../../shared/sic-field.tsx';
import { storedSession } from '../../lib/session.ts';
import { checkEmail } from '../sign-in/check-email.ts';
import { words as screenNames } from '../words.ts';

function valuesOf(account: Account) {
  return {
    name: account.name,
    tradingName: account.tradingName ?? '',
    sicCode: account.sicCode ?? '',
    companyNumber: account.companyNumber ?? '',
    vatNumber: account.vatNumber ?? '',
    billingAddress: account.billingAddress ?? '',
    phone: account.phone ?? '',
    email: account.email ?? '',
    invoiceEmail: account.invoiceEmail ?? '',
  };
}
type Values = ReturnType<typeof valuesOf>;

function check(v: Values) {
  return {
    sicCode: isSicCode(v.sicCode.trim()) ? null : 'Choose what the business does, or enter its five-digit SIC code.',
    companyNumber: isEmpty(v.companyNumber) || parseCompanyNumber(v.companyNumber) ? null : COMPANY_NUMBER_WRONG,
    vatNumber:
      isEmpty(v.vatNumber) || parseVatNumber(v.vatNumber) ? null : 'Enter a valid UK VAT number (nine digits).',
    billingAddress: isEmpty(v.billingAddress) ? 'Enter the billing address' : null,
    email: checkEmail(v.email),
    invoiceEmail: isEmpty(v.invoiceEmail) ? null : checkEmail(v.invoiceEmail),
  };
}

/** The business details on transfer notes and invoices. Read-only for users who may not change them. */
export function AccountBusiness() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const mayEdit = account.permissions.includes('account.edit');
  const form = useForm<Values>({
    fields: { ...CONTRACT_FIELDS.updateAccount, name: {} },
    initialValues: valuesOf(account),
    validate: check,
  });
  const callUs = useCallUs();
  const save = useMutation({
    mutationFn: ({ name: _name, ...details }: Values) =>
      call('updateAccount', { params: { id: account.id }, body: { data: details } }),
    onSuccess: async ({ data }) => {
      form.set(valuesOf(data));
      form.settle(valuesOf(data));
      void toast({ text: words.saved });
      await upToDate();
    },
  });
  const field = <Name extends keyof Values>(name: Name) => ({ ...form.field(name), disabled: !mayEdit });
  // Staff change it at the desk.
  const isVisit = storedSession()?.fromStaff === 1;
  return (
    <Stack>
      <PageHead title={screenNames.business} />
      {!mayEdit && <Notice tone="info">Only owners and managers of this account can change these details.</Notice>}
      <Panel>
        <FormShell
          form={form}
          onSubmit={(values) => save.mutate(values)}
          loading={save.isPending}
          submitError={save.error}
          label={screenNames.business}
        >
          <TextField
            label="Business name"
            help={`This is on your contracts and waste transfer notes. ${callUs} to change it.`}
            autoComplete="organization"
            {...form.field('name')}
            disabled
          />
          {mayEdit && <SicField {...form.field('sicCode')} />}
          <FieldRow>
            <TextField label="Trading name" autoComplete="organization" {...field('tradingName')} />
            <TextField label="Company number" {...field('companyNumber')} />
          </FieldRow>
          <FieldRow>
            <TextField label="VAT number" {...field('vatNumber')} />
            <TextField label="Phone" type="tel" autoComplete="work tel" {...field('phone')} />
          </FieldRow>
          <TextField
            {...field('billingAddress')}
            label="Billing address"
            autoComplete="billing street-address"
            required
          />
          <FieldRow>
            <TextField {...field('email')} label="Business email" type="email" autoComplete="work email" required />
            <TextField
              label="Email for invoices"
              type="email"
              autoComplete="billing email"
              {...field('invoiceEmail')}
              disabled={!mayEdit || isVisit}
            />
          </FieldRow>
          {mayEdit && (
            <FormActions>
              <Button type="submit" variant="primary" loading={save.isPending}>
                Save
              </Button>
            </FormActions>
          )}
        </FormShell>
      </Panel>
    </Stack>
  );
}
