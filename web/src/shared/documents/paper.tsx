import type { Paper, PaperBlock, PaperTable } from '@tonnage/domain/common/paper';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './paper.module.css';

/** A document that the company issued, to read on screen: its PDF is made of the same parts. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { company, title, number, state, foot, rows } = paper;
  return (
    <div className={styles.desk}>
      <article className={styles.sheet} data-printed="" aria-label={`${title} ${number}`}>
        <header className={styles.head}>
          <div className={styles.company} style={{ '--company': company.colour } as CSSProperties}>
            <p className={styles.name}>{company.name}</p>
            {company.details.map((line) => (
              <p key={line} className={styles.quiet}>
                {line}
              </p>
            ))}
          </div>
          <div>
            <h2 className={styles.title}>
              {title} <span>{number}</span>
            </h2>
            {state && <p className={state.isBad ? styles.bad : styles.good}>{state.text}</p>}
          </div>
        </header>
        {rows.map((row, index) => (
          <div key={index} className={classNames(styles.row, row.length === 1 && styles.wide)}>
            {row.map((block, at) => (
              <Block key={at} block={block} />
            ))}
            <About row={row} />
          </div>
        ))}
        {foot !== '' && <p className={styles.foot}>{foot}</p>}
      </article>
    </div>
  );
}

/** What the parts of a row are for, in the margin of the sheet. */
function About({ row }: { row: readonly PaperBlock[] }) {
  const about = row.flatMap((block) => block.about ?? []).join(' ');
  return about === '' ? null : <p className={styles.about}>{about}</p>;
}

function Block({ block }: { block: PaperBlock }) {
  const { title, facts, words, drawing, table, sums } = block;
  const within = (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ term, value }) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
        </dl>
      )}
      {words.map(({ text, isQuiet }) => (
        <p key={text} className={isQuiet ? styles.quiet : undefined}>
          {text}
        </p>
      ))}
      {drawing && <Drawing {...drawing} />}
      {table && <Table table={table} />}
      {sums.length > 0 && (
        <dl className={styles.sums}>
          {sums.map(({ label, amount }) => [<dt key={label}>{label}</dt>, <dd key={`${label} amount`}>{amount}</dd>])}
        </dl>
      )}
    </>
  );
  if (title === null) return <div className={styles.block}>{within}</div>;
  return (
    <section className={classNames(styles.block, styles.box)}>
      <h3>{title}</h3>
      <div className={styles.inside}>{within}</div>
    </section>
  );
}

/** A signature in its field, three times as wide as high. */
function Drawing({ alt, strokes }: NonNullable<PaperBlock['drawing']>) {
  return (
    <svg className={styles.drawing} viewBox="0 0 1000 340" role="img" aria-label={alt}>
      {strokes.map((stroke, index) => (
        <polyline key={index} points={stroke.join(' ')} />
      ))}
    </svg>
  );
}

function Table({ table: { columns, groups } }: { table: PaperTable }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? styles.number : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ heading, rows }, index) => (
        <tbody key={index}>
          {heading !== '' && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ text, under }, at) => {
                const Cell = columns[at]?.isHead ? 'th' : 'td';
                return (
                  <Cell
                    key={at}
                    scope={columns[at]?.isHead ? 'row' : undefined}
                    data-label={columns[at]?.label}
                    className={columns[at]?.isNumber ? styles.number : undefined}
                  >
                    {text}
                    {under && <p className={styles.quiet}>{under}</p>}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
