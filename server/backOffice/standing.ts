import type { DayFiguresWire } from '#src/api/model/dayFigures.ts'
import { units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { officePresence } from '#src/api/model/roomOffice.ts'
import { ROBOT_NAMES } from '../members/robots.ts'
import type { Reader } from '../platform/db/database.ts'

/** What is known beside the database: how many members are online, and whether an encoder sends to a room. */
export type LiveStanding = { readonly members: () => number; readonly isPublishing: (anchorRoomId: string) => boolean }

/** How the site stands now: of people alone, the demo's robots are none. */
export async function standingNow(
  reader: Reader,
  { members, isPublishing }: LiveStanding,
): Promise<NonNullable<DayFiguresWire['standing']>> {
  const anchors = await reader.selectFrom('anchor').select(['anchor_room_id', 'status']).execute()
  const bets = await reader
    .selectFrom('bet')
    .innerJoin('member', 'member.id', 'bet.member_id')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.sum<number | null>('bet.stake').as('stakes')])
    .where('bet.state', '=', 'open')
    .where('member.name', 'not like', `${ROBOT_NAMES}%`)
    .executeTakeFirstOrThrow()
  const playing = anchors.filter(
    ({ anchor_room_id: id, status }) => officePresence({ status, isPublishing: isPublishing(id) }) === 'playing',
  )
  return { members: members(), rooms: playing.length, bets: Number(bets.open), stakes: toWire(units(Number(bets.stakes ?? 0))) }
}
