import type { Kysely, Migration } from 'kysely'

/** What was paid of a round when its end was proposed: a proposal from before this is not known to fit, and has to be made again. */
export const strayPaid: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('stray_round').addColumn('paid_before', 'bigint').execute()
  },
}
