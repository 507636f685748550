import type { Kysely, Migration } from 'kysely'

/** What a provider said of a round that should have ended, and how an operator proposes to end it. */
export const strayRounds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('stray_round')
      .addColumn('round_id', 'text', (column) => column.primaryKey().references('game_round.id'))
      .addColumn('said', 'text')
      .addColumn('said_at', 'bigint')
      .addColumn('how', 'text')
      .addColumn('payout', 'bigint')
      .addColumn('reason', 'text')
      .addColumn('by_member_id', 'text')
      .addColumn('by_name', 'text')
      .addColumn('proposed_at', 'bigint')
      .execute()
    await db.schema.createIndex('game_act_at').on('game_act').columns(['kind', 'at']).execute()
  },
}
