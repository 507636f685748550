import { type Kysely, type Migration, sql } from 'kysely'

/** Names of the venues that there are, in the order in which they were listed until now. */
const VENUES = [
  ['OBTY', '海港体育', 'Harbour Sports', 'harbour'],
  ['OBDJ', '海港电竞', 'Harbour Esports', 'harbour'],
  ['IMTY', '远洋体育', 'Open Sea Sports', 'openSea'],
  ['FBTY', '灯塔体育', 'Lighthouse Sports', 'lighthouse'],
  ['DBTY', '锚地体育', 'Moorings Sports', 'moorings'],
] as const

/** Venues are rows that operators keep: kind, brand, names, order, and a maintenance with its words. */
export const venueRows: Migration = {
  async up(db: Kysely<unknown>) {
    const texts: Readonly<Record<string, string>> = {
      kind: 'sports',
      brand: '',
      name_zh: '',
      name_en: '',
      words_zh: '',
      words_en: '',
    }
    for (const [name, unset] of Object.entries(texts))
      await db.schema
        .alterTable('venue')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(unset))
        .execute()
    await db.schema
      .alterTable('venue')
      .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const name of ['maintenance_from', 'maintenance_until'])
      await db.schema.alterTable('venue').addColumn(name, 'bigint').execute()
    for (const [index, [code, chinese, english, brand]] of VENUES.entries())
      await sql`update venue set name_zh = ${chinese}, name_en = ${english}, brand = ${brand}, place = ${(index + 1) * 10}
        where code = ${code}`.execute(db)
  },
}
