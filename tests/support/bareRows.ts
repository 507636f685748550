import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/platform/db/schema.ts'
import { migrate, openDatabase, type Database, type Reader } from '#server/platform/db/database.ts'

/** A row of a table: what is said of it; what else the table needs is filled in. */
export type BareRow = { readonly table: string; readonly values: Readonly<Record<string, string | number | null>> }

/** A row of a table in short. */
export const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })

/** A database of its own without a row, in memory, where rows may point to what is not there: for rules that look at a few rows alone. */
export async function openBareDatabase(): Promise<Database> {
  const db = openDatabase(':memory:')
  await migrate(db)
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`pragma ignore_check_constraints = on`.execute(db)
  return db
}

/** Takes all rows out of tables. */
export async function emptyTables(db: Database, ...tables: readonly (keyof Schema)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute()
}

let written = 0

type Column = { readonly name: string; readonly type: string; readonly needed: number; readonly given: number }

/** The columns of a table: `needed` 1 = takes no null, `given` 1 = has a value by itself. */
async function columnsOf(reader: Reader, table: string): Promise<readonly Column[]> {
  const isPostgres = reader.getExecutor().adapter instanceof PostgresAdapter
  const asked = isPostgres
    ? sql<Column>`
        select column_name as name, data_type as type, (is_nullable = 'NO')::int as needed, (column_default is not null)::int as given
        from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
    : sql<Column>`
        select name, type, "notnull" or pk > 0 as needed, dflt_value is not null as given from pragma_table_info(${table})`
  return (await asked.execute(reader)).rows
}

/** Writes rows as they are, behind the back of what writes them in the product. */
export async function writeRows(reader: Reader, ...rows: readonly BareRow[]): Promise<void> {
  for (const { table, values } of rows) {
    const columns = await columnsOf(reader, table)
    const filled = columns
      .filter(({ name, needed, given }) => needed === 1 && given === 0 && values[name] === undefined)
      .map(({ name, type }): [string, string | number] => [name, /text/i.test(type) ? `any-${(written += 1)}` : 1])
    const whole = { ...Object.fromEntries(filled), ...values }
    const names: RawBuilder<unknown>[] = Object.keys(whole).map((name) => sql.ref(name))
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(whole))})`.execute(reader)
  }
}

/** What work does to a database and finds there, after which all of it is taken back. */
export async function takenBack<T>(db: Database, work: (reader: Reader) => Promise<T>): Promise<T> {
  const over = new Error('taken back')
  const found: T[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      found.push(await work(tx))
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  const [first] = found
  if (found.length === 0) throw new Error('the work did not end')
  return first as T
}
