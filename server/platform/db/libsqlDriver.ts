import type Libsql from 'libsql'
import LibsqlAside from 'libsql/promise'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/** Statements that a connection keeps prepared; the one that was prepared first makes room. */
const STATEMENTS = 500
/** What is asked again and again; a migration's statements are not. */
const REPEATED = /^(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i

/** One connection of the embedded database. Its statements are prepared once: that takes longer than to run them. */
class Handle {
  readonly #database: Libsql.Database
  readonly #prepared = new Map<string, SqliteStatement>()
  readonly #connection: Promise<DatabaseConnection>

  constructor(database: Libsql.Database) {
    this.#database = database
    this.#connection = connectionOf({ prepare: (sql) => this.#prepare(sql), close: () => undefined })
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#connection).executeQuery<Row>(query)
  }

  /**
   * Commits on a thread of the database's own: while that waits for the disk, this one answers others. The package's two interfaces are one
   * connection underneath, and only the other one has it.
   */
  async commit(): Promise<void> {
    await LibsqlAside.prototype.exec.call(this.#database, 'commit')
  }

  close(): void {
    // A statement that is kept would keep the connection.
    this.#prepared.clear()
    this.#database.close()
  }

  #prepare(sql: string): SqliteStatement {
    const kept = this.#prepared.get(sql)
    if (kept !== undefined) return kept
    const statement = this.#database.prepare(sql)
    const prepared: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => statement.all(parameters),
      run: (parameters) => statement.run(parameters),
      iterate: (parameters) => statement.iterate(parameters),
    }
    if (!REPEATED.test(sql)) return prepared
    const [first] = this.#prepared.keys()
    if (this.#prepared.size >= STATEMENTS && first !== undefined) this.#prepared.delete(first)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** Kysely's own way of asking such a database, without its queue. */
async function connectionOf(database: SqliteDatabase): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database })
  await driver.init()
  return driver.acquireConnection()
}

/** Who may use the connection that writes: one at a time, in the order of asking. */
class Turns {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  get isTaken(): boolean {
    return this.#isTaken
  }

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  /** Hands it to the next without a moment in between in which somebody else could take it. */
  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }
}

/** Something that asks: the connection that writes is its own while its transaction lasts. */
class Session implements DatabaseConnection {
  readonly #driver: LibsqlDriver
  isWriting = false

  constructor(driver: LibsqlDriver) {
    this.#driver = driver
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.run(query, this.isWriting)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded database does not stream')
  }
}

/**
 * The embedded database for Kysely. One connection writes, so transactions queue; each takes the write lock when it begins, or one that reads
 * first would fail, without waiting, when another process (`npm run operate`) has written in between. What is selected outside of a
 * transaction waits for none: while one is under way, it is read beside it, as of the last commit. A commit waits for the disk beside the rest.
 */
export class LibsqlDriver implements Driver {
  readonly #writer: Handle
  readonly #openReader: (() => Libsql.Database) | null
  #reader: Handle | null = null
  readonly #turns = new Turns()

  /** `openReader` opens another connection to the same data; null = there can be none, and reads take their turn. */
  constructor(writer: Libsql.Database, openReader: (() => Libsql.Database) | null) {
    this.#writer = new Handle(writer)
    this.#openReader = openReader
  }

  async run<Row>(query: CompiledQuery, isWriting: boolean): Promise<QueryResult<Row>> {
    if (isWriting) return this.#writer.run<Row>(query)
    if (this.#turns.isTaken && this.#openReader !== null && SelectQueryNode.is(query.query)) {
      this.#reader ??= new Handle(this.#openReader())
      return this.#reader.run<Row>(query)
    }
    await this.#turns.take()
    try {
      return await this.#writer.run<Row>(query)
    } finally {
      this.#turns.give()
    }
  }

  async beginTransaction(session: Session): Promise<void> {
    await this.#turns.take()
    try {
      await this.#writer.run(CompiledQuery.raw('begin immediate'))
      session.isWriting = true
    } catch (error) {
      this.#turns.give()
      throw error
    }
  }

  async commitTransaction(session: Session): Promise<void> {
    // When it fails, it is rolled back next.
    await this.#writer.commit()
    this.#end(session)
  }

  async rollbackTransaction(session: Session): Promise<void> {
    try {
      // A full disk, among others, has rolled it back already.
      if (this.#writer.isInTransaction) await this.#writer.run(CompiledQuery.raw('rollback'))
    } finally {
      this.#end(session)
    }
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(new Session(this))
  releaseConnection = () => Promise.resolve()

  async destroy(): Promise<void> {
    this.#reader?.close()
    this.#writer.close()
  }

  #end(session: Session): void {
    session.isWriting = false
    this.#turns.give()
  }
}
