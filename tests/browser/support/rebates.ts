import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { storedKinds } from '#server/activities/kinds/fanshuiRebate/rebateDays.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import type { DemoServer } from './demoServer.ts'

/** Yesterday brought Mia ¥6 for bets on sports and with live games, and the day before too little, in the demo's activity. */
export async function offerRebates({ store }: Pick<DemoServer, 'store'>): Promise<void> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no database')
  const today = dayOf(Date.now())
  const row = {
    activity_id: 'demo-fanshuiRebate',
    member_id: 'm-mia',
    grade: 3,
    extra_percent: 0,
    at: Date.now(),
    claimed_at: null,
  }
  const sports = { kind: 'sports', rate: 100 } as const
  const live = { kind: 'live', bets: fen(15_000), rate: 200 } as const
  try {
    await db
      .insertInto('rebate_day')
      .values([
        {
          ...row,
          day: today - 1,
          claim_id: 'rb-browser-1',
          kinds_json: storedKinds([{ ...sports, bets: fen(30_000) }, live]),
          amount: fen(600),
          carried: 0,
        },
        {
          ...row,
          day: today - 2,
          claim_id: 'rb-browser-2',
          kinds_json: storedKinds([{ ...sports, bets: fen(5_000) }]),
          amount: fen(0),
          carried: 500_000,
        },
      ])
      .execute()
  } finally {
    await db.destroy()
  }
}
