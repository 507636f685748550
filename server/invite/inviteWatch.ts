import type { Platform } from '../platform/platform.ts'
import { HOUR } from '../platform/durations.ts'
import { startSweep } from '../platform/sweep.ts'
import { isRipe, judge } from './friends.ts'
import { inviteTerms } from './inviteTerms.ts'

/** How often it is looked whether friends count whom nothing told of, in ms: after a crash, an exclusion that ended, or other terms. */
const LOOK_EVERY = HOUR

/** Judges every friend who has bet enough, each in a transaction of its own. */
export async function judgeFriends({ db, write }: Pick<Platform, 'db' | 'write'>): Promise<void> {
  const { bets } = await inviteTerms(db)
  const rows = await db
    .selectFrom('invited_friend')
    .select('friend_id')
    .where('counted_at', 'is', null)
    .where('refused_at', 'is', null)
    .where(
      (is) =>
        is
          .selectFrom('valid_day')
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('valid_day.amount'), sum.lit(0)).as('amount'))
          .whereRef('valid_day.member_id', '=', 'invited_friend.friend_id'),
      '>=',
      bets,
    )
    .execute()
  for (const { friend_id: friendId } of rows) await write((tx) => judge(tx, friendId))
}

/** Judges friends as their deposits and bets come. Returns what ends it. */
export function startInviteWatch(platform: Platform, onFault: (error: unknown) => void): () => Promise<void> {
  const { bus, db, write, now } = platform
  let last: Promise<unknown> = Promise.resolve()
  const look = (memberId: string) => {
    last = last
      .then(async () => {
        if (await isRipe(db, memberId, now())) await write((tx) => judge(tx, memberId))
      })
      .catch(onFault)
  }
  const unsubscribe = bus.subscribe((message) => {
    const isDeposit = message.type === 'self' && message.push.kind === 'deposit'
    if (message.type === 'validBets' || isDeposit) look(message.memberId)
  })
  const end = startSweep(() => judgeFriends(platform), LOOK_EVERY, onFault)
  return async () => {
    unsubscribe()
    await end()
    await last
  }
}
