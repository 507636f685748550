import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'

/**
 * Lets the database itself refuse to change or remove rows of a table, whoever asks. `key` = its primary key, by which SQLite's
 * `insert or replace` would overwrite a row past its delete triggers.
 */
export async function makeAppendOnly(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  const words = `${table} is append-only`
  if (isPostgres(db)) {
    await sql`create function ${sql.raw(`${table}_is_kept()`)} returns trigger language plpgsql as
      ${sql.raw(`$$ begin raise exception '${words}'; end $$`)}`.execute(db)
    for (const change of ['update or delete', 'truncate']) {
      const name = `${table}_no_${change.slice(0, 6)}`
      const each = change === 'truncate' ? 'statement' : 'row'
      await sql`create trigger ${sql.raw(`${name} before ${change} on ${table} for each ${each}`)}
        execute function ${sql.raw(`${table}_is_kept()`)}`.execute(db)
    }
    return
  }
  const refuse = sql.raw(`begin select raise(abort, '${words}'); end`)
  for (const change of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`${table}_no_${change} before ${change} on ${table}`)} ${refuse}`.execute(db)
  const same = sql.raw(`exists (select 1 from ${table} where ${key} = new.${key})`)
  await sql`create trigger ${sql.raw(`${table}_no_replace before insert on ${table}`)} when ${same} ${refuse}`.execute(db)
}

type Kept = {
  /** The primary key. */
  readonly key: readonly string[]
  /** What stays as it was written. */
  readonly columns: readonly string[]
  /** The column that, once it is not null, lets nothing of its row change any more. */
  readonly endedBy: string
}

/** Lets the database itself refuse to change some columns of a table, to change a row that has ended at all, or to remove one. */
export async function keepColumns(db: Kysely<unknown>, table: string, { key, columns, endedBy }: Kept): Promise<void> {
  const words = `${table} is kept as it was written`
  const differs = isPostgres(db) ? 'is distinct from' : 'is not'
  const changes = [`old.${endedBy} is not null`, ...columns.map((column) => `old.${column} ${differs} new.${column}`)].join(
    ' or ',
  )
  if (isPostgres(db)) {
    await sql`create function ${sql.raw(`${table}_is_kept()`)} returns trigger language plpgsql as ${sql.raw(`$$ begin
      if tg_op <> 'UPDATE' then raise exception '${words}'; end if;
      if ${changes} then raise exception '${words}'; end if;
      return new;
    end $$`)}`.execute(db)
    for (const change of ['update or delete', 'truncate']) {
      const name = `${table}_no_${change.slice(0, 6)}`
      const each = change === 'truncate' ? 'statement' : 'row'
      await sql`create trigger ${sql.raw(`${name} before ${change} on ${table} for each ${each}`)}
        execute function ${sql.raw(`${table}_is_kept()`)}`.execute(db)
    }
    return
  }
  const refuse = sql.raw(`begin select raise(abort, '${words}'); end`)
  const same = key.map((column) => `${column} = new.${column}`).join(' and ')
  for (const [name, when] of [
    ['update', changes],
    ['delete', '1'],
  ] as const)
    await sql`create trigger ${sql.raw(`${table}_no_${name} before ${name} on ${table} when ${when}`)} ${refuse}`.execute(db)
  const exists = sql.raw(`exists (select 1 from ${table} where ${same})`)
  await sql`create trigger ${sql.raw(`${table}_no_replace before insert on ${table}`)} when ${exists} ${refuse}`.execute(db)
}
