import type { Reader } from './db/database.ts'

/** The members who excluded themselves, and still are: what they are known by is kept as long. */
export const excludedMembers = (db: Reader, at: number) =>
  db.selectFrom('play_pause').select('play_pause.member_id').where('kind', '=', 'exclusion').where('until', '>', at)
