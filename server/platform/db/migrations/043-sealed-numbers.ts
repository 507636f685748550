import type { Kysely, Migration } from 'kysely'

/** Numbers of cards and addresses are sealed: what everybody may see of them, and what finds them, stand beside. The start fills both. */
export const sealedNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    const text = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute()
    await text('saved_destination', 'masked')
    await text('saved_destination', 'print')
    await text('withdrawal', 'masked')
    await db.schema.createIndex('saved_destination_print').on('saved_destination').column('print').execute()
  },
}
