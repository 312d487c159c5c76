import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FORMULA_LENGTH } from '@tonnage/domain/metrics/formulas/formula';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { words } from './words.ts';

interface FormulaFieldsProps {
  formula: FieldBinding<string>;
  organisationId: string;
  projectId: string;
}

/** A formula, and a search that adds metrics of the organisation to it. */
export function FormulaFields({ formula, organisationId, projectId }: FormulaFieldsProps) {
  const [q, setQ] = useState('');
  const { data } = useQuery({
    ...queryOf('findMetrics', {
      query: { organisationId, ...(q.trim() === '' ? {} : { q: q.trim() }), pagination: { pageSize: 8 } },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.data ?? []).map(({ name, project }) => ({
    value: `[${(project.id === projectId ? name : `${project.name} / ${name}`).replaceAll(']', ']]')}]`,
    label: project.name,
  }));
  const type = (text: string) => {
    const chosen = options.some(({ value }) => value === text);
    if (chosen) formula.onChange(formula.value === '' ? text : `${formula.value.trimEnd()} ${text}`);
    setQ(chosen ? '' : text);
  };
  return (
    <>
      <TextArea
        {...formula}
        label={words.formula}
        help={words.formulaHelp}
        maxLength={FORMULA_LENGTH}
        lines={2}
        required
      />
      <ComboboxField
        name="term"
        label={words.insert}
        value={q}
        onChange={type}
        options={options}
        nothingFits={words.noTerm}
        required={false}
        maxLength={80}
      />
    </>
  );
}
