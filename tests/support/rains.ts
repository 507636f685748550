import { dayOf, dayStart } from '#src/api/model/day.ts'
import { units } from '#src/api/model/money/amount.ts'
import { closeDraw, commitDraw } from '#server/draws/draws.ts'
import { runRains } from '#server/activities/kinds/redPacketRain/rainJob.ts'
import type { Services } from '#server/services.ts'
import { addMember } from '#server/members/members.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { jobContext } from './activityJobs.ts'
import { testVault } from './dataKey.ts'
import type { TestServer } from './testServer.ts'

/** Does what is due of all rains, as the server does every two seconds. */
export const lookForRains = (services: Services): Promise<void> => runRains(jobContext({ services }))

/** Puts the clock forward to a time of the site's next day, in minutes after midnight. */
export function waitForClock(server: TestServer, minutes: number): void {
  const { clock } = server
  clock.advance(dayStart(dayOf(clock.now()) + 1) + minutes * 60_000 - clock.now())
}

/** So many members without anything, by their ids. */
export async function addCrowd({ write }: Pick<Services, 'write'>, size: number): Promise<string[]> {
  const members = Array.from({ length: size }, (_, index) => `m-crowd-${index}`)
  await write(async (tx) => {
    for (const id of members)
      await addMember(tx, {
        id,
        name: id,
        nickname: id,
        passwordHash: null,
        role: 'member',
        vipLevel: 0,
        avatar: '/art/portrait/x.svg',
        gold: 0,
      })
  })
  return members
}

type OpenRain = {
  readonly activityId: string
  /** When it begins, ms, and for how many seconds. */
  readonly startsAt: number
  readonly seconds: number
  readonly pot: number
  readonly packets: number
}

/** An activity with a rain at any time, in the data of a server: as if it had been announced, and its pot taken and split. Returns the rain's id. */
export async function openRain(tx: Transaction, { activityId, startsAt, seconds, pot, packets }: OpenRain): Promise<string> {
  const day = 86_400_000
  const terms = { times: [{ at: 0 }], seconds: 10, pot: { asset: 'FEN', amount: String(pot) }, packets, most: 10 }
  await tx.db
    .insertInto('activity')
    .values({
      id: activityId,
      kind: 'redPacketRain',
      title_chinese: '测试红包雨',
      title_english: 'Test rain',
      words_chinese: '测试',
      words_english: 'Test',
      place: 1,
      starts_at: startsAt - day,
      // No other rain has a place in it.
      ends_at: startsAt + seconds * 1_000 + 60_000,
      grade: 0,
      tag: null,
      terms_json: JSON.stringify(terms),
      status: 'published',
      version: 1,
      changed_at: tx.at,
    })
    .execute()
  const today = { day: dayOf(tx.at), day_spent: units(pot) }
  await tx.db
    .insertInto('activity_budget')
    .values({ activity_id: activityId, asset: 'FEN', all_limit: units(pot), day_limit: null, spent: units(pot), ...today })
    .execute()
  const draw = await commitDraw(tx, testVault, `rain:${activityId}`, { rules: 'packets', pot, parts: packets })
  await closeDraw(tx, draw.id, [])
  const id = `rain-${activityId}`
  await tx.db
    .insertInto('rain')
    .values({
      id,
      activity_id: activityId,
      starts_at: startsAt,
      ends_at: startsAt + seconds * 1_000,
      asset: 'FEN',
      pot: units(pot),
      packets,
      most: 10,
      draw_id: draw.id,
      hash: draw.hash,
      state: 'open',
      taken: 0,
      returned: null,
    })
    .execute()
  return id
}
