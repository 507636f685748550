/** All rows there are, read page by page: `page` finds those behind a row in an order without ties, the first ones behind null, none at the end. */
export async function* pageByPage<Row>(page: (after: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row, void> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await page(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}
