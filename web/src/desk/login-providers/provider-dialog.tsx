import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginProvider, LoginProviders } from '@tonnage/contract/core/identity/login-providers';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { CustomerField, useCustomer } from '../prices/customer-field.tsx';
import { words } from './words.ts';

interface ProviderDialogProps {
  /** Null: a new one. */
  provider: LoginProvider | null;
  organisations: LoginProviders['organisations'];
  onClose: () => void;
}

type Role = NonNullable<LoginProvider['newcomerRole']>;

const domainsOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** A provider of single sign-on: the server tests the connection with the same values before it stores them. */
export function ProviderDialog({ provider, organisations, onClose }: ProviderDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.createLoginProvider, domains: {}, customer: {}, organisation: {} },
    initialValues: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      audience: (provider?.audience ?? 'staff') as LoginProvider['audience'],
      customer: '',
      organisation: '' as string,
      domains: provider?.domains.join(', ') ?? '',
      newcomerRole: (provider?.newcomerRole ?? '') as Role | '',
      required: provider?.required ?? false,
      logsOut: provider?.logsOut ?? false,
      enabled: provider?.enabled ?? true,
    },
    validate: (values) => ({
      name: isEmpty(values.name) ? words.missing : null,
      issuer: isEmpty(values.issuer) ? words.missing : null,
      clientId: isEmpty(values.clientId) ? words.missing : null,
      clientSecret: provider === null && isEmpty(values.clientSecret) ? words.missing : null,
      domains: domainsOf(values.domains).length === 0 ? words.missing : null,
      organisation:
        provider === null && values.audience === 'organisation' && values.organisation === '' ? 'Choose a team.' : null,
    }),
  });
  const { values } = form;
  const { chosen } = useCustomer(values.customer);
  const { audience } = values;
  const shown = (answer: { data: LoginProviders }) => {
    queryClient.setQueryData(queryOf('listLoginProviders', {}).queryKey, answer);
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const { name, clientId, newcomerRole, required, logsOut, enabled, issuer, clientSecret } = values;
      const data = {
        name,
        clientId,
        domains: domainsOf(values.domains),
        newcomerRole: newcomerRole === '' ? null : newcomerRole,
        required,
        logsOut,
        enabled,
      };
      if (provider)
        return call('updateLoginProvider', {
          params: { id: provider.id },
          body: { data: { ...data, ...(clientSecret !== '' && { clientSecret }) } },
        });
      const audienceId = { staff: null, account: chosen?.id ?? null, organisation: values.organisation || null }[
        audience
      ];
      return call('createLoginProvider', { body: { data: { ...data, issuer, clientSecret, audience, audienceId } } });
    },
    onSuccess: (answer) => {
      shown(answer);
      void toast({ text: 'Saved.' });
    },
  });
  const test = useMutation({
    mutationFn: () => {
      const { issuer, clientId, clientSecret } = values;
      const secret = clientSecret === '' ? {} : { clientSecret };
      return call('testLoginProvider', {
        body: { data: { issuer, clientId, ...secret, ...(provider && { id: provider.id }) } },
      });
    },
    onSuccess: ({ data: { problem } }) => form.setErrors({ issuer: problem ?? undefined }),
    onError: ({ message }) => form.setErrors({ issuer: message }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('removeLoginProvider', { params: { id } }),
    onSuccess: (answer) => {
      shown(answer);
      void toast({ text: 'Removed.' });
    },
  });
  const ask = async ({ id, name, people, required }: LoginProvider) => {
    const question = { title: words.removeTitle(name), body: words.removeText(people, required) };
    if (await confirm({ ...question, confirm: words.remove, cancel: 'Cancel', danger: true })) remove.mutate(id);
  };
  const submit = () =>
    provider === null && audience === 'account' && !chosen
      ? form.setErrors({ customer: 'Choose a customer.' })
      : save.mutate();
  const roles = Object.entries(words.roles[audience]) as [Role, string][];
  return (
    <FormDialog
      title={provider?.name ?? words.add}
      form={form}
      onSubmit={submit}
      sending={{ isPending: save.isPending, error: remove.error ?? save.error }}
      action="Save"
      more={
        <>
          {provider && (
            <Button variant="danger" loading={remove.isPending} onClick={() => void ask(provider)}>
              {words.remove}
            </Button>
          )}
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {words.test}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" help="On the button: “Log in with …”." />
      <TextField
        {...form.field('issuer')}
        label="Issuer"
        help={words.issuerHelp}
        inputMode="url"
        disabled={provider !== null}
      />
      <FieldRow>
        <TextField {...form.field('clientId')} label="Client ID" autoComplete="off" />
        <TextField
          {...form.field('clientSecret')}
          label="Client secret"
          autoComplete="off"
          {...(provider && { help: words.keepSecret, required: false })}
        />
      </FieldRow>
      {provider === null && (
        <ChoiceButtons
          {...form.field('audience')}
          label={words.audience}
          onChange={(next) => form.set({ audience: next, newcomerRole: '' })}
          choices={(Object.keys(words.audiences) as LoginProvider['audience'][]).map((value) => ({
            value,
            label: words.audiences[value],
          }))}
        />
      )}
      {provider === null && audience === 'account' && <CustomerField {...form.field('customer')} />}
      {provider === null && audience === 'organisation' && (
        <SelectField
          {...form.field('organisation')}
          label="Team"
          placeholder="Choose a team"
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField {...form.field('domains')} label="Email domains" help={words.domainsHelp} autoComplete="off" />
      <SelectField
        {...form.field('newcomerRole')}
        label="New people join as"
        placeholder={words.nobody}
        required={false}
        options={roles.map(([value, label]) => ({ value, label }))}
      />
      <CheckboxField {...form.field('required')} label="The only way in for these domains" help={words.requiredHelp} />
      <CheckboxField {...form.field('logsOut')} label="Log out at the provider too" help={words.logsOutHelp} />
      <CheckboxField {...form.field('enabled')} label="On" />
      {test.data?.data.problem === null && (
        <div role="status">
          <Notice tone="ok">{words.passed}</Notice>
        </div>
      )}
    </FormDialog>
  );
}
