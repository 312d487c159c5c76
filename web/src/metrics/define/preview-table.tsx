import styles from './preview-table.module.css';

interface PreviewTableProps {
  caption: string;
  heads: readonly string[];
  /** The cells of each row; the first names it. */
  rows: readonly { id: string; cells: readonly string[]; problem?: boolean }[];
}

/** What is about to be saved, row by row. In a dialog the kit's table would be cards, and hundreds of rows too long. */
export function PreviewTable({ caption, heads, rows }: PreviewTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...cells], problem }) => (
            <tr key={id} className={problem ? styles.problem : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
