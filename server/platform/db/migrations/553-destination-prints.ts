import type { Kysely, Migration } from 'kysely'

/** Which cards and addresses a member ever saved, by their prints: the start fills in those that are saved already. */
export const destinationPrints: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('destination_print')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('print', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('destination_print_key', ['member_id', 'print'])
      .execute()
    await schema.createIndex('destination_print_print').on('destination_print').column('print').execute()
  },
}
