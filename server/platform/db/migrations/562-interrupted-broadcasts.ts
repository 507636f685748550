import { type Kysely, type Migration, sql } from 'kysely'

/** Since when a broadcast has had no picture. When those that have none already lost it is not known: they are waited for from now on. */
export const interruptedBroadcasts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('anchor_broadcast').addColumn('interrupted_at', 'bigint').execute()
    await sql`update anchor_broadcast set interrupted_at = ${Date.now()} where end_at is null
      and anchor in (select anchor_room_id from anchor where status = 'On2')`.execute(db)
    await db.schema
      .createIndex('anchor_broadcast_interrupted')
      .on('anchor_broadcast')
      .column('interrupted_at')
      .where(sql<boolean>`interrupted_at is not null`)
      .execute()
  },
}
