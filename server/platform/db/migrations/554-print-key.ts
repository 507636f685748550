import type { Kysely, Migration } from 'kysely'

/** What prints are made with, sealed: the start fills it in. */
export const printKey: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('print_key')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute()
  },
}
