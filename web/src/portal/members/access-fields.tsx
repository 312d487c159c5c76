import { useQuery } from '@tanstack/react-query';
import { ROLES, type Role } from '@tonnage/domain/skip-hire/permissions';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { todayInLondon } from '../../lib/london.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldError } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { FieldErrors, Form } from '../../ui/form.ts';
import { sitesToChooseQuery } from '../sites/site-queries.ts';
import styles from './members.module.css';
import { words } from './words.ts';

const MAY = {
  owner: 'Full access, including adding other owners.',
  manager: 'Full access, except adding owners.',
  buyer: 'Orders, sites and documents, with prices. No invoices or people.',
  accounts: 'Can view orders, sites, prices, invoices and payments.',
  viewer: 'Can view orders, sites and documents. No prices.',
} satisfies Record<Role, string>;
const SITES = 'Sites';

/** A role with its sites and period, as the form has it. */
export interface AccessValues {
  role: Role | '';
  where: 'all' | 'some';
  siteIds: string[];
  validFrom: IsoDate | '';
  validTo: IsoDate | '';
}

export const EVERYWHERE: Omit<AccessValues, 'role'> = { where: 'all', siteIds: [], validFrom: '', validTo: '' };

export function accessValues(of: {
  role: Role;
  siteIds: string[] | null;
  validFrom: string | null;
  validTo: string | null;
}): AccessValues {
  return {
    role: of.role,
    where: of.siteIds === null ? 'all' : 'some',
    siteIds: of.siteIds ?? [],
    validFrom: of.validFrom ?? '',
    validTo: of.validTo ?? '',
  };
}

export function checkAccess({ role, where, siteIds, validFrom, validTo }: AccessValues): FieldErrors {
  const limited = role !== 'owner';
  return {
    siteIds: limited && where === 'some' && siteIds.length === 0 ? 'Choose at least one site, or all sites.' : null,
    validTo:
      limited && validFrom && validTo && validTo < validFrom ? 'The end date can’t be before the start date.' : null,
  };
}

/** An owner has no limits, whatever the hidden fields still contain. */
export function accessToWire({ role, where, siteIds, validFrom, validTo }: AccessValues) {
  const limited = role !== 'owner';
  return {
    role: role as Role,
    siteIds: limited && where === 'some' ? siteIds : null,
    validFrom: (limited && validFrom) || null,
    validTo: (limited && validTo) || null,
  };
}

export function AccessFields<Values extends AccessValues>({ form, owner }: { form: Form<Values>; owner: boolean }) {
  const typed = form as unknown as Form<AccessValues>;
  const { role, where } = typed.values;
  const roles = ROLES.filter((r) => owner || r !== 'owner');
  return (
    <>
      <SelectField
        label={words.role}
        options={roles.map((value) => ({ value, label: words.roles[value] }))}
        {...(role === '' ? {} : { help: MAY[role] })}
        required
        {...typed.field('role')}
      />
      {role !== 'owner' && (
        <>
          <ChoiceButtons
            label={SITES}
            choices={[
              { value: 'all', label: words.allSites },
              { value: 'some', label: 'Selected sites' },
            ]}
            {...typed.field('where')}
          />
          {where === 'some' && <SiteBoxes form={typed} />}
          <FieldRow>
            <DateField label="Access from" required={false} {...typed.field('validFrom')} />
            <DateField label="Access until" required={false} min={todayInLondon()} {...typed.field('validTo')} />
          </FieldRow>
        </>
      )}
    </>
  );
}

function SiteBoxes({ form }: { form: Form<AccessValues> }) {
  const { data: sites } = useQuery(sitesToChooseQuery);
  const { value, onChange, error } = form.field('siteIds');
  const toggle = (id: string, on: boolean) => onChange(on ? [...value, id] : value.filter((other) => other !== id));
  return (
    <fieldset className={styles.boxes} data-invalid={error ? true : undefined}>
      <legend className="sr-only">{SITES}</legend>
      {sites?.data.map((site) => (
        <CheckboxField
          key={site.id}
          name={`site-${site.id}`}
          label={`${site.name}, ${site.postcode}`}
          value={value.includes(site.id)}
          onChange={(on) => toggle(site.id, on)}
        />
      ))}
      <FieldError id="reach-sites-error" error={error} />
    </fieldset>
  );
}
