import { type Kysely, type Migration, sql } from 'kysely'

/** Next times that were told of an anchor beside the plan take their place in it: the plan is the one source. */
export const announcedTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into anchor_schedule (anchor, start_at, end_at, title)
      select anchor_room_id, next_at, next_at + 7200000, title from anchor
      where next_at is not null and not exists (
        select 1 from anchor_schedule as plan where plan.anchor = anchor.anchor_room_id and plan.end_at > anchor.next_at
      )`.execute(db)
  },
}
