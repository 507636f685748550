import { type Kysely, type Migration, sql } from 'kysely'

/** What members claimed, each once; bonuses of grades that were paid before are among it. */
export const welfare: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('welfare_claim')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('welfare_claim_once', ['member_id', 'kind', 'period'])
      .execute()
    await db.schema.createIndex('welfare_claim_page').on('welfare_claim').columns(['member_id', 'at']).execute()
    await sql`insert into welfare_claim (member_id, kind, period, asset, amount, at)
      select member_id, kind, period, asset, amount, claimed_at from grade_bonus where claimed_at is not null`.execute(db)
  },
}
