interface Page<Row> {
  data: readonly Row[];
  meta: { pagination: { pageCount: number } };
}

/** All rows of a list, fetched page by page, for a choice that must be complete. */
export async function everyPage<Row>(ask: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await ask(page);
    rows.push(...data);
    if (page >= meta.pagination.pageCount) return rows;
  }
}
