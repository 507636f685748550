import { GRANT_SETTLES } from '#src/api/model/grant.ts'
import type { Reader } from '../platform/db/database.ts'
import type { BonusGrantTable } from '../platform/db/grantTables.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
import { pageByPage } from '../platform/pageByPage.ts'
import type { Platform } from '../platform/platform.ts'
import { endGrant } from './endGrant.ts'
import { endOf } from './grantRows.ts'

/** How often it is looked whose time is over, in ms. */
const LOOK_EVERY = 30_000
/** Grants that are read at once; each lapses in a transaction of its own. */
const AT_ONCE = 100

/** Whether a grant lapses now: its time is over, and no bet is open any more that was placed before, or it waited long enough for those. */
async function isOver(reader: Reader, grant: BonusGrantTable, now: number): Promise<boolean> {
  const end = await endOf(reader, grant)
  if (now < end) return false
  return now >= end + GRANT_SETTLES || !(await hasOpenBets(reader, grant, end))
}

/** Whether the member has a bet or a round of the grant's kind of games that is open and was placed while it ran. */
async function hasOpenBets(
  reader: Reader,
  { member_id: memberId, product, given_at: givenAt }: BonusGrantTable,
  end: number,
): Promise<boolean> {
  const bet = await reader
    .selectFrom('bet')
    .innerJoin('venue', 'venue.code', 'bet.venue')
    .select('bet.id')
    .where('bet.member_id', '=', memberId)
    .where('bet.state', '=', 'open')
    .where('venue.kind', '=', product)
    .where('bet.placed_at', '>=', givenAt)
    .where('bet.placed_at', '<', end)
    .limit(1)
    .executeTakeFirst()
  if (bet !== undefined) return true
  const round = await reader
    .selectFrom('game_round')
    .innerJoin('venue', 'venue.code', 'game_round.venue')
    .select('game_round.id')
    .where('game_round.member_id', '=', memberId)
    .where('game_round.state', '=', 'open')
    .where('venue.kind', '=', product)
    .where('game_round.opened_at', '>=', givenAt)
    .where('game_round.opened_at', '<', end)
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}

/** Lets every grant lapse whose time is over, each in a transaction of its own: what a crash leaves, the next call does. Returns how many. */
export async function lapseGrants({ db, write, now }: Pick<Platform, 'db' | 'write' | 'now'>): Promise<number> {
  let lapsed = 0
  const due = pageByPage<Pick<BonusGrantTable, 'id' | 'due_at'>>((after) => {
    const { due_at: dueAt, id } = after ?? { due_at: 0, id: '' }
    return db
      .selectFrom('bonus_grant')
      .select(['id', 'due_at'])
      .where('state', '=', 'running')
      .where('due_at', '<=', now())
      .where(({ and, eb, or }) => or([eb('due_at', '>', dueAt), and([eb('due_at', '=', dueAt), eb('id', '>', id)])]))
      .orderBy('due_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
  })
  await eachOnItsOwn(due, async ({ id }) => {
    const isEnded = await write(async (tx) => {
      const grant = await tx.db.selectFrom('bonus_grant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return grant.state === 'running' && (await isOver(tx.db, grant, tx.at)) && endGrant(tx, grant, 'lapsed')
    })
    if (isEnded) lapsed += 1
  })
  return lapsed
}

/** Lets grants lapse as their time ends, and at the start what a stop left out. Returns what ends it. */
export const startGrantLapse = (platform: Platform, onFault: (error: unknown) => void): (() => Promise<void>) =>
  platform.jobs.start({ kind: 'grants', every: LOOK_EVERY, work: () => lapseGrants(platform), onFault }).stop
