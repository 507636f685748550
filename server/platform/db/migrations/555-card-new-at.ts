import type { Kysely, Migration } from 'kysely'

/** Since when a card counts as new whose holder was corrected. */
export const cardNewAt: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('saved_destination').addColumn('new_at', 'bigint').execute()
  },
}
