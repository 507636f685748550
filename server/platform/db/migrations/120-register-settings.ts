import { type Kysely, type Migration, sql } from 'kysely'

const NAMES = {
  'register.open': 'registerOpen',
  'register.phone': 'registerPhone',
  'register.email': 'registerEmail',
  'register.coins': 'registerCoins',
  'register.blockedNames': 'registerBlockedNames',
} as const

/** The settings of registration are named like every other. */
export const registerSettings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [before, after] of Object.entries(NAMES))
      await sql`update config_info set key_code = ${after} where key_code = ${before}`.execute(db)
  },
}
