import type { Kysely, Migration } from 'kysely'

/** Forms that anybody may send to the site, what operators did about them, and whether articles of the help centre helped. */
export const forms: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db
    await schema
      .createTable('site_form')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.references('member.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('contact', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('site_form_state').on('site_form').columns(['state', 'changed_at']).execute()
    await schema
      .createTable('site_form_step')
      .addColumn('form_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('by_member_id', 'text', (column) => column.notNull())
      .addColumn('by_name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('site_form_step_place', ['form_id', 'place'])
      .execute()
    await schema
      .createTable('help_rating')
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('rater', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('helped', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('help_rating_one', ['item_id', 'rater'])
      .execute()
    await schema.createIndex('help_rating_at').on('help_rating').column('at').execute()
  },
}
