import type { Kysely, Migration } from 'kysely'

/** A large withdrawal is approved by two operators: who was the first, until the second one comes. */
export const secondSignature: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('withdrawal').addColumn('signed_by_id', 'text').execute()
    await db.schema.alterTable('withdrawal').addColumn('signed_by_name', 'text').execute()
    await db.schema.alterTable('withdrawal').addColumn('signed_at', 'bigint').execute()
  },
}
