import { anchorPresence } from '#src/api/model/anchor.ts'
import type { DayFiguresWire } from '#src/api/model/dayFigures.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { ROBOT_NAMES } from '../members/robots.ts'
import type { Reader } from '../platform/db/database.ts'

/** How long ago a member may have been here to count as here, in ms: a visit is written down once in that time. */
const HERE = 3_600_000

/** How the site stands now; the demo's robots are no members, and bets are those of people and robots alike, as in the other figures. */
export async function standingNow(reader: Reader, now: number): Promise<NonNullable<DayFiguresWire['standing']>> {
  const { members } = await reader
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('last_seen_at', '>=', now - HERE)
    .where('name', 'not like', `${ROBOT_NAMES}%`)
    .executeTakeFirstOrThrow()
  const anchors = await reader.selectFrom('anchor').select('status').execute()
  const bets = await reader
    .selectFrom('bet')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.sum<number | null>('stake').as('stakes')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return {
    members: Number(members),
    rooms: anchors.filter(({ status }) => anchorPresence(status) === 'playing').length,
    bets: Number(bets.open),
    stakes: toWire(units(Number(bets.stakes ?? 0))),
  }
}
