import { type MetricCategory, MOST_CATEGORIES } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { CATEGORY } from '../metric-form/words.ts';
import { categoriesLike, toggled } from './values.ts';
import styles from './wizard.module.css';
import { words } from './words.ts';

interface CategoriesFieldProps {
  value: readonly MetricCategory[];
  onChange: (categories: MetricCategory[]) => void;
}

/** Up to three categories, by search. */
export function CategoriesField({ value, onChange }: CategoriesFieldProps) {
  const [text, setText] = useState('');
  const found = categoriesLike(text, CATEGORY);
  const full = value.length >= MOST_CATEGORIES;
  return (
    <div role="group" aria-label={words.categories} className={styles.step}>
      <div>
        <p className={styles.label}>{words.categories}</p>
        <p className={styles.help}>{full ? words.most : words.categoriesHelp}</p>
      </div>
      <SearchField label={words.search} value={text} onSearch={setText} />
      {found.length === 0 && <p role="status">{words.noCategory}</p>}
      <div className={styles.boxes}>
        {found.map((category) => (
          <CheckboxField
            key={category}
            name={category}
            label={CATEGORY[category]}
            value={value.includes(category)}
            disabled={full && !value.includes(category)}
            onChange={() => onChange(toggled(value, category))}
          />
        ))}
      </div>
    </div>
  );
}
