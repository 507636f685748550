import { type Kysely, type Migration, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/** What is written once and then only read. */
const KEPT = ['ledger_tx', 'ledger_entry']

/** The rows of a table that an insert would overwrite where SQLite is told to `insert or replace`, past its delete triggers. */
const SAME_ROW: Readonly<Record<string, string>> = {
  ledger_tx: 'id = new.id or idempotency_key = new.idempotency_key',
  ledger_entry: 'tx_id = new.tx_id and account_id = new.account_id',
}

/** The database itself refuses to change or remove a movement or an entry, whoever asks: corrections are new movements. */
export const ledgerKept: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await keepInPostgres(db)
    else await keepInSqlite(db)
  },
}

async function keepInSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'the ledger is append-only'); end`
  for (const table of KEPT) {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.raw(`${table}_no_${change} before ${change} on ${table}`)} ${refuse}`.execute(db)
    const same = sql.raw(`exists (select 1 from ${table} where ${SAME_ROW[table]})`)
    await sql`create trigger ${sql.raw(`${table}_no_replace before insert on ${table}`)} when ${same} ${refuse}`.execute(db)
  }
}

async function keepInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function ledger_is_kept() returns trigger language plpgsql as
    $$ begin raise exception 'the ledger is append-only'; end $$`.execute(db)
  for (const table of KEPT) {
    for (const [change, each] of [
      ['update', 'row'],
      ['delete', 'row'],
      ['truncate', 'statement'],
    ])
      await sql`create trigger ${sql.raw(`${table}_no_${change} before ${change} on ${table} for each ${each}`)}
        execute function ledger_is_kept()`.execute(db)
  }
}
