import type { Paper, PaperBlock, PaperCell, PaperTable } from '@tonnage/domain/common/paper';
import { withUnbroken } from '@tonnage/domain/common/unbroken';
import type { CSSProperties } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DrawnLine } from '../../ui/drawing/drawn-line.tsx';
import type { To } from '../../ui/links.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './paper.module.css';

/** The page of an invoice that a table names. */
type InvoiceTo = (id: string) => To;

/** A document that the company issued, to read on screen: its PDF is made of the same parts. */
export function PaperSheet({ paper, invoiceTo }: { paper: Paper; invoiceTo?: InvoiceTo | undefined }) {
  const { company, title, number, state, foot, rows } = paper;
  return (
    <div className={styles.desk}>
      <article className={styles.sheet} data-printed="" aria-label={`${title} ${number}`}>
        <header className={styles.head}>
          <div className={styles.company} style={{ '--company': company.colour } as CSSProperties}>
            <p className={styles.name}>{company.name}</p>
            {company.details.map((line) => (
              <p key={line} className={styles.quiet}>
                {withUnbroken(line)}
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
              <Block key={at} block={block} invoiceTo={invoiceTo} />
            ))}
            <About row={row} />
          </div>
        ))}
        {foot !== '' && <p className={styles.foot}>{withUnbroken(foot)}</p>}
      </article>
    </div>
  );
}

/** What the parts of a row are for, in the margin of the sheet. */
function About({ row }: { row: readonly PaperBlock[] }) {
  const about = row.flatMap((block) => block.about ?? []).join(' ');
  return about === '' ? null : <p className={styles.about}>{about}</p>;
}

function Block({ block, invoiceTo }: { block: PaperBlock; invoiceTo: InvoiceTo | undefined }) {
  const { title, facts, words, drawing, ground, table, sums } = block;
  const within = (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ term, value }) => [
            <dt key={term}>{term}</dt>,
            <dd key={`${term} value`}>{withUnbroken(value)}</dd>,
          ])}
        </dl>
      )}
      {words.map(({ text, isQuiet }) => (
        <p key={text} className={isQuiet ? styles.quiet : undefined}>
          {withUnbroken(text)}
        </p>
      ))}
      {drawing && <Drawing {...drawing} />}
      {ground && <DrawnLine line={ground} />}
      {table && <Table table={table} invoiceTo={invoiceTo} />}
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

interface TableProps {
  table: PaperTable;
  invoiceTo: InvoiceTo | undefined;
}

function Table({ table: { columns, groups }, invoiceTo }: TableProps) {
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
                {withUnbroken(heading)}
              </th>
            </tr>
          )}
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => {
                const Cell = columns[at]?.isHead ? 'th' : 'td';
                return (
                  <Cell
                    key={at}
                    scope={columns[at]?.isHead ? 'row' : undefined}
                    data-label={columns[at]?.label}
                    className={classNames(columns[at]?.isNumber && styles.number, cell.isBold && styles.bold)}
                  >
                    <Content cell={cell} invoiceTo={invoiceTo} />
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

function Content({ cell, invoiceTo }: { cell: PaperCell; invoiceTo: InvoiceTo | undefined }) {
  const { text, under, invoiceId } = cell;
  return (
    <>
      {withUnbroken(text)}
      {under && (
        <p className={styles.quiet}>
          {invoiceTo && invoiceId !== null ? <TextLink to={invoiceTo(invoiceId)}>{under}</TextLink> : under}
        </p>
      )}
    </>
  );
}
