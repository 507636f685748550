import { dayOf, formatDay } from '#src/api/model/day.ts'
import { monthOf } from '#src/api/model/grade.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import type { DemoServer } from './demoServer.ts'

/**
 * What Mia earned by her grade and has not claimed: ¥3 for a first level, 60 coins for January, and today is her birthday, which brings what
 * the grade does that she earned by bets: ¥18 of grade 3.
 */
export async function earnForMia({ store }: Pick<DemoServer, 'store'>): Promise<void> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no database')
  const open = { member_id: 'm-mia', claimed_at: null }
  try {
    await db
      .insertInto('grade_bonus')
      .values([
        { ...open, kind: 'level', period: '1', asset: 'FEN', amount: fen(300), from_at: 1 },
        { ...open, kind: 'month', period: '2026-01', asset: 'GOLD', amount: coins(60), from_at: 2 },
      ])
      .execute()
    const earned = { progress: fen(2_000_000), grade: 3, reviewed: monthOf(Date.now()) }
    await db
      .insertInto('member_grade')
      .values({ member_id: 'm-mia', floor: 0, floor_until: null, ...earned })
      .onConflict((clash) => clash.column('member_id').doUpdateSet(earned))
      .execute()
    const birthday = `1990${formatDay(dayOf(Date.now())).slice(4)}`
    await db
      .insertInto('member_profile')
      .values({ member_id: 'm-mia', birthday, nickname_at: null })
      .onConflict((clash) => clash.column('member_id').doUpdateSet({ birthday }))
      .execute()
  } finally {
    await db.destroy()
  }
}
