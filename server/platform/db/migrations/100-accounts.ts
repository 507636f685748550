import type { Kysely, Migration } from 'kysely'

/** Messages to members, codes that were sent, and what registration keeps of an account. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('fault', 'text')
      .execute()
    await db.schema.createIndex('delivery_due').on('delivery').columns(['state', 'next_at']).execute()
    await db.schema.createIndex('delivery_at').on('delivery').column('at').execute()

    await db.schema
      .createTable('contact_code')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('request_key', 'text', (column) => column.notNull().unique())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('print', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text')
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('code_print', 'text', (column) => column.notNull())
      .addColumn('tries_left', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    for (const column of ['print', 'device_id', 'address', 'member_id'])
      await db.schema.createIndex(`contact_code_${column}`).on('contact_code').columns([column, 'at']).execute()
    await db.schema.createIndex('contact_code_at').on('contact_code').column('at').execute()

    await db.schema
      .createTable('member_contact')
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('print', 'text', (column) => column.notNull().unique())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('bound_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('member_contact_one', ['member_id', 'channel'])
      .execute()

    await db.schema
      .createTable('member_origin')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('request_key', 'text', (column) => column.notNull().unique())
      .addColumn('birthday', 'text', (column) => column.notNull())
      .addColumn('i_code', 'text')
      .addColumn('r_code', 'text')
      .addColumn('inviter_id', 'text')
      .addColumn('coins', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('member_origin_inviter').on('member_origin').column('inviter_id').execute()

    await db.schema
      .createTable('invite_code')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().unique().references('member.id'))
      .execute()

    await db.schema
      .createTable('name_look')
      .addColumn('member_id', 'text', (column) => column.primaryKey().references('member.id'))
      .addColumn('look', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('name_look_look').on('name_look').column('look').execute()

    await db.schema
      .createTable('welcomed')
      .addColumn('person', 'text', (column) => column.primaryKey())
      .addColumn('member_id', 'text', (column) => column.notNull().references('member.id'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
