import { type Kysely, type Migration, sql } from 'kysely'

const NAMES = {
  'register.open': 'registerOpen',
  'register.phone': 'registerPhone',
  'register.email': 'registerEmail',
  'register.coins': 'registerCoins',
  'register.blockedNames': 'registerBlockedNames',
} as const

/** The settings of registration are named like every other; a message's target is known masked after its end. */
export const settingsDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [before, after] of Object.entries(NAMES))
      await sql`update config_info set key_code = ${after} where key_code = ${before}`.execute(db)
    await db.schema
      .alterTable('delivery')
      .addColumn('masked', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
