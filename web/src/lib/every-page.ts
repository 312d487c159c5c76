interface Page<Row> {
  data: readonly Row[];
  meta: { pagination: { pageCount: number } };
}

/** All rows of a list, asked for page after page: for a choice that none of them may be missing from. */
export async function everyPage<Row>(ask: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await ask(page);
    rows.push(...data);
    if (page >= meta.pagination.pageCount) return rows;
  }
}
