import { LOBBY } from '#src/api/contract/pushes.ts'
import { chatTier } from '#src/api/model/chat.ts'
import type { MemberRow } from '#server/members/members.ts'
import type { World } from '#server/services.ts'
import { appendEvent } from './events.ts'

/** A member is welcomed in a room at most once in this time, in ms, however often they come back. */
const WELCOME_REST = 10 * 60_000

/** Welcomes a member who entered a room (S-9), unless it happened a short while ago. Members of a high level get their own words. */
export async function welcome(world: World, room: string, member: MemberRow): Promise<void> {
  if (room === LOBBY || (await welcomedAt(world, room, member.id)) > world.now() - WELCOME_REST) return
  await world.write(async (unit) => {
    const last = await unit.trx
      .selectFrom('welcome')
      .select('at')
      .where('room', '=', room)
      .where('member_id', '=', member.id)
      .executeTakeFirst()
    if (last !== undefined && last.at > unit.at - WELCOME_REST) return
    await unit.trx
      .insertInto('welcome')
      .values({ room, member_id: member.id, at: unit.at })
      .onConflict((clash) => clash.columns(['room', 'member_id']).doUpdateSet({ at: unit.at }))
      .execute()
    const type = chatTier(member.vip_level) === 'high' ? 1 : 0
    await appendEvent(unit, room, 'welcome', { userId: member.id, username: member.nickname, type })
  })
}

async function welcomedAt({ db }: World, room: string, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('welcome')
    .select('at')
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.at ?? -Infinity
}
