import pg from 'pg';

/** Whether the database at `url` has no company yet, and perhaps no schema. */
export async function isEmptyAt(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.tenants') is not null as there`,
    );
    return !rows[0]!.there || (await client.query('select from tenants limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
