import type { Kysely, Migration } from 'kysely'

/** When activities are told again of a deed that one of them failed at; 0 = at once. */
export const deedWaits: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('activity_deed')
      .addColumn('next_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
