import type { Kysely, Migration } from 'kysely'

/** Members whose lines of the chat were forgotten: that they wrote one is known still. */
export const wroteLine: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('wrote_line')
      .addColumn('member_id', 'text', (column) => column.primaryKey())
      .execute()
  },
}
