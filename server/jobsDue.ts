import { dayOf } from '#src/api/model/day.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import { MOST_TRIES } from './activities/deedTries.ts'
import type { Database } from './platform/db/database.ts'
import { countLateJobs } from './platform/jobRows.ts'

type Counts = Readonly<Record<string, number>>
type Counted = { readonly many: number | string | bigint }

const count = async (query: { executeTakeFirstOrThrow(): Promise<Counted> }) =>
  Number((await query.executeTakeFirstOrThrow()).many)

async function eachOf(queries: Readonly<Record<string, { executeTakeFirstOrThrow(): Promise<Counted> }>>): Promise<Counts> {
  const counts: Record<string, number> = {}
  // One after the other: nobody's call waits for the database because somebody looks.
  for (const [job, query] of Object.entries(queries)) counts[job] = await count(query)
  return counts
}

/** What is due in the background at this time (ms) and not done yet, by job: each number falls by itself while all is well. */
export const jobsDue = async (db: Database, at: number): Promise<Counts> => ({
  ...(await rowsDue(db, at)),
  // Of several nodes none does it: too few of them are left, or one is stuck.
  lateJobs: await countLateJobs(db),
})

const rowsDue = (db: Database, at: number): Promise<Counts> =>
  eachOf({
    messages: db
      .selectFrom('delivery')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', '=', 'waiting')
      .where('next_at', '<=', at),
    payouts: db
      .selectFrom('payout')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', 'in', ['waiting', 'unknown', 'accepted'])
      .where('provider', '!=', BY_HAND)
      .where('next_at', '<=', at),
    depositOrders: db
      .selectFrom('deposit_order')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', '=', 'created')
      .where('expires_at', '<=', at),
    bets: db
      .selectFrom('bet')
      .innerJoin('match', 'match.id', 'bet.match_id')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('bet.state', '=', 'open')
      .where('match.game_status', '=', 'ended'),
    interest: db
      .selectFrom('yeb_account')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('next_day', '<', dayOf(at)),
    bonuses: db
      .selectFrom('bonus_grant')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', '=', 'running')
      .where('due_at', '<=', at),
    thanks: db
      .selectFrom('gift_thanks')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('due_at', '<=', at),
    activityDeeds: db
      .selectFrom('activity_deed')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('tries', '<', MOST_TRIES)
      .where('next_at', '<=', at),
  })

/** What failed once at least and is tried again, by job. */
export const jobsRetried = (db: Database): Promise<Counts> =>
  eachOf({
    messages: db
      .selectFrom('delivery')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0),
    payouts: db
      .selectFrom('payout')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('state', '=', 'unknown'),
    activityDeeds: db
      .selectFrom('activity_deed')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('tries', '>', 0)
      .where('tries', '<', MOST_TRIES),
  })

/** What failed so often that it is not tried any more, by job, for as long as it is kept. */
export const jobsGivenUp = (db: Database): Promise<Counts> =>
  eachOf({
    activityDeeds: db
      .selectFrom('activity_deed')
      .select(({ fn }) => fn.countAll().as('many'))
      .where('tries', '>=', MOST_TRIES),
  })
