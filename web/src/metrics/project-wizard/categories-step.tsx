import { type MetricCategory, MOST_CATEGORIES } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { categoriesLike, toggled } from './values.ts';
import styles from './wizard.module.css';

const CATEGORIES = `Up to ${MOST_CATEGORIES} categories`;
const MOST = `You can choose up to ${MOST_CATEGORIES} categories`;

interface CategoriesFieldProps {
  value: readonly MetricCategory[];
  onChange: (categories: MetricCategory[]) => void;
}

/** Up to three categories, by search. */
export function CategoriesField({ value, onChange }: CategoriesFieldProps) {
  const [text, setText] = useState('');
  const found = categoriesLike(text, CATEGORY_WORDS);
  const full = value.length >= MOST_CATEGORIES;
  return (
    <div role="group" aria-label={CATEGORIES} className={styles.step}>
      <div>
        <p className={styles.label}>{CATEGORIES}</p>
        <p className={styles.help}>{full ? MOST : 'Categories suggest metrics. You can skip this step.'}</p>
      </div>
      <SearchField label="Search categories" value={text} onSearch={setText} />
      {found.length === 0 && <p role="status">There are no categories with this name.</p>}
      <div className={styles.boxes}>
        {found.map((category) => (
          <CheckboxField
            key={category}
            name={category}
            label={CATEGORY_WORDS[category]}
            value={value.includes(category)}
            disabled={full && !value.includes(category)}
            onChange={() => onChange(toggled(value, category))}
          />
        ))}
      </div>
    </div>
  );
}
