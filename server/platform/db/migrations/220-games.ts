import { type Kysely, type Migration, sql } from 'kysely'

/** Venues of games: closed and in no list until an operator opens them. */
const VENUES = [
  ['YBEGDZ', '潮池电子', 'Tidepool Slots', 'tidepool', 'slots', 'YBEGDZ'],
  ['AGZR', '潮池真人', 'Tidepool Live', 'tidepool', 'live', 'AGZR'],
] as const

/** Games of providers: what there is, who is let in, rounds, and what providers asked of members' wallets. */
export const games: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    const texts: Readonly<Record<string, string>> = { wallet: 'transfer', en_name: '' }
    for (const [name, unset] of Object.entries(texts))
      await schema
        .alterTable('venue')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(unset))
        .execute()
    await schema.alterTable('venue').addColumn('provider', 'text').execute()
    await sql`update venue set en_name = code`.execute(db)
    for (const [index, [code, chinese, english, brand, kind, enName]] of VENUES.entries())
      await sql`insert into venue (code, status, channel_status, is_display, kind, brand, name_zh, name_en, place, wallet, en_name, provider)
        values (${code}, 2, 0, 0, ${kind}, ${brand}, ${chinese}, ${english}, ${(index + 1) * 10 + 100}, 'seamless', ${enName}, 'tidepool')`.execute(
        db,
      )
    await schema
      .createTable('game')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('venue', 'text', (column) => column.notNull().references('venue.code'))
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('name_zh', 'text', (column) => column.notNull())
      .addColumn('name_en', 'text', (column) => column.notNull())
      .addColumn('is_open', 'integer', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('returns', 'integer', (column) => column.notNull())
      .addColumn('min_stake', 'bigint', (column) => column.notNull())
      .addColumn('max_stake', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable('game_launch')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('game', 'text', (column) => column.notNull().references('game.code'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('game_session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('game', 'text', (column) => column.notNull().references('game.code'))
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('game_session_member').on('game_session').columns(['member_id', 'seen_at']).execute()
    await schema.createIndex('game_session_seen').on('game_session').columns(['seen_at', 'game']).execute()
    await schema
      .createTable('game_round')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('game', 'text', (column) => column.notNull().references('game.code'))
      .addColumn('venue', 'text', (column) => column.notNull().references('venue.code'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('stake', 'bigint', (column) => column.notNull())
      .addColumn('payout', 'bigint', (column) => column.notNull())
      .addColumn('proof', 'text')
      .addColumn('opened_at', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addUniqueConstraint('game_round_reference', ['provider', 'reference', 'member_id'])
      .execute()
    await schema.createIndex('game_round_member').on('game_round').columns(['member_id', 'opened_at', 'id']).execute()
    await sql`create index game_round_open on game_round (opened_at) where state = 'open'`.execute(db)
    await schema
      .createTable('game_act')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('act_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('round_id', 'text')
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('game_act_key', ['provider', 'act_id'])
      .execute()
    await schema.createIndex('game_act_round').on('game_act').columns(['round_id', 'kind']).execute()
  },
}
