import type { Kysely, Migration } from 'kysely'

/** What is over is found by when it ended, and what goes with a member by the member, without reading and watching the whole table. */
export const sweepIndexes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    for (const table of ['game_launch', 'hand_over', 'captcha_challenge', 'captcha_result'])
      await schema.createIndex(`${table}_over`).on(table).column('expires_at').execute()
    for (const table of ['login_failure', 'captcha_failure'])
      await schema.createIndex(`${table}_over`).on(table).column('lock_ends_at').execute()
    for (const table of ['hand_over', 'venue_token'])
      await schema.createIndex(`${table}_member`).on(table).column('member_id').execute()
  },
}
