import type { Kysely, Migration } from 'kysely'

/** When a friend who came back turned out to be the one who called them: neither is paid from then on. */
export const recallRefused: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('recalled_friend').addColumn('refused_at', 'bigint').execute()
  },
}
