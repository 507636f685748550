import { type Kysely, type Migration, sql } from 'kysely'

/** What every demo member starts with, in fen: ¥10,000 of play money. */
const OPENING_FEN = 1_000_000

/** Sportsbooks, their visits, bets, and the rooms that were told of them. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('venue')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('status', 'integer', (column) => column.notNull())
      .execute()
    for (const code of ['OBTY', 'IMTY', 'FBTY', 'OBDJ', 'DBTY'])
      await sql`insert into venue (code, status) values (${code}, 0)`.execute(db)

    await db.schema
      .createTable('venue_token')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('venue_token_expires').on('venue_token').column('expires_at').execute()

    await db.schema
      .createTable('bet')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('venue', 'text', (column) => column.notNull())
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('home_name', 'text', (column) => column.notNull())
      .addColumn('visit_name', 'text', (column) => column.notNull())
      .addColumn('selection_id', 'text', (column) => column.notNull())
      .addColumn('market_type', 'text', (column) => column.notNull())
      .addColumn('line', 'real')
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('ways', 'integer', (column) => column.notNull())
      .addColumn('price', 'integer', (column) => column.notNull())
      .addColumn('stake', 'bigint', (column) => column.notNull().check(sql`stake > 0`))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('payout', 'bigint', (column) => column.notNull())
      .addColumn('placed_at', 'bigint', (column) => column.notNull())
      .addColumn('settled_at', 'bigint')
      .addUniqueConstraint('bet_once', ['member_id', 'client_id'])
      .execute()
    await db.schema.createIndex('bet_member').on('bet').columns(['member_id', 'venue', 'placed_at', 'id']).execute()
    await db.schema.createIndex('bet_match').on('bet').columns(['state', 'match_id']).execute()

    await db.schema
      .createTable('bet_withdrawn')
      .addColumn('member_id', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('bet_withdrawn_one', ['member_id', 'client_id'])
      .execute()

    await db.schema
      .createTable('bet_order')
      .addColumn('bet_id', 'text', (column) => column.notNull().references('bet.id'))
      .addColumn('room', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bet_order_one', ['bet_id', 'room'])
      .execute()

    await giveOpeningMoney(db)
  },
}

/** Members who began with play coins, before there was play money, begin with that too. */
async function giveOpeningMoney(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; at: number }>`
    select account.owner as id, ledger_tx.at as at
    from ledger_tx
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    join account on account.id = ledger_entry.account_id
    where ledger_tx.kind = 'opening' and account.asset = 'GOLD' and account.kind = 'member'`.execute(db)
  if (rows.length === 0) return
  await sql`insert into account (id, owner, asset, kind, balance)
    values ('house.mint:FEN', 'house.mint', 'FEN', 'house', ${-OPENING_FEN * rows.length})`.execute(db)
  for (const { id, at } of rows) {
    const account = `${id}:FEN`
    const tx = `t-opening-fen-${id}`
    await sql`insert into account (id, owner, asset, kind, balance) values (${account}, ${id}, 'FEN', 'member', ${OPENING_FEN})`.execute(
      db,
    )
    await sql`insert into ledger_tx (id, kind, idempotency_key, digest, at)
      values (${tx}, 'opening', ${`opening.fen:${id}`}, ${`opening.fen:${id}`}, ${at})`.execute(db)
    await sql`insert into ledger_entry (tx_id, account_id, amount)
      values (${tx}, ${account}, ${OPENING_FEN}), (${tx}, 'house.mint:FEN', ${-OPENING_FEN})`.execute(db)
  }
}
