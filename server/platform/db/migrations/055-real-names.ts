import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A member's real name, bound once: who has cards has the holder of the first one. A number of a card or an address is claimed by the one
 * member who keeps it; the start claims those that are there already, each for who saved it first.
 */
export const realNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('real_name')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('bound_at', 'bigint', (column) => column.notNull())
      .execute()
    await sql`
      insert into real_name (member_id, name, bound_at)
      select member_id, holder, created_at from saved_destination as card where holder is not null and not exists (
        select 1 from saved_destination as earlier where earlier.member_id = card.member_id and earlier.holder is not null
          and (earlier.created_at < card.created_at or (earlier.created_at = card.created_at and earlier.id < card.id)))`.execute(
      db,
    )
    await db.schema.alterTable('saved_destination').addColumn('claim', 'text').execute()
    await db.schema.createIndex('saved_destination_claim').on('saved_destination').column('claim').unique().execute()
  },
}
