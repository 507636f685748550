import type { Kysely, Migration } from 'kysely'

/**
 * Who made an operator's account, or its password, or took its second factor away: for a while these two are not the two signatures of one act.
 * And when an agent's statement was first signed: such a signature lapses.
 */
export const operatorHands: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('operator_hand')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('operator_hand_one', ['member_id', 'by_member_id'])
      .execute()
    await db.schema.alterTable('agent_statement').addColumn('signed_at', 'bigint').execute()
  },
}
