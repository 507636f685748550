import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'
import { isPostgres } from './dialect.ts'
import { postgresText } from './postgresText.ts'

/** Stands in a query that is built once for a value that is filled in each time. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Every name of it is a blank of that name. */
const blanks = <Values extends object>(): Values =>
  new Proxy(Object.create(null), { get: (_, name) => (typeof name === 'string' ? new Blank(name) : undefined) })

/**
 * A query that is asked at almost every call: it is built and compiled once for each kind of database, which takes longer than to run it, and
 * then only filled in. `build` hands each value on as it is: it computes nothing from it, looks at none, and lists none (`in`).
 */
export function prepared<Values extends object, Row>(build: (db: Reader, values: Values) => Compilable<Row>) {
  let onSqlite: CompiledQuery<Row> | null = null
  let onPostgres: CompiledQuery<Row> | null = null

  function queryFor(db: Reader): CompiledQuery<Row> {
    if (isPostgres(db)) return (onPostgres ??= build(db, blanks<Values>()).compile())
    return (onSqlite ??= build(db, blanks<Values>()).compile())
  }

  return async (db: Reader, values: Values): Promise<readonly Row[]> => {
    const query = queryFor(db)
    // What is filled in passes no compiler of queries.
    const fillIn: (value: unknown) => unknown = isPostgres(db) ? postgresText : (value) => value
    const parameters = query.parameters.map((one: unknown): unknown =>
      one instanceof Blank ? fillIn(Reflect.get(values, one.name)) : one,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
