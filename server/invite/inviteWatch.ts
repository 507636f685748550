import type { Platform } from '../platform/platform.ts'
import { HOUR } from '../platform/durations.ts'
import { eachOnItsOwn } from '../platform/eachOnItsOwn.ts'
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
  await eachOnItsOwn(rows, ({ friend_id: friendId }) => write((tx) => judge(tx, friendId)))
}

/** Judges friends as their deposits and bets come. Returns what ends it. */
export function startInviteWatch(platform: Platform, onFault: (error: unknown) => void): () => Promise<void> {
  const { bus, db, write, now } = platform
  const waiting = new Set<string>()
  async function judgeWaiting(): Promise<void> {
    for (const memberId of waiting) {
      waiting.delete(memberId)
      if (await isRipe(db, memberId, now())) await write((tx) => judge(tx, memberId)).catch(onFault)
    }
  }
  const job = platform.jobs.start({
    kind: 'invitedFriends',
    every: LOOK_EVERY,
    work: (reason) => (reason === 'woken' ? judgeWaiting() : judgeFriends(platform)),
    onFault,
  })
  // The node that stored a bet or a deposit judges.
  const unsubscribe = bus.subscribe((message, isOwn) => {
    if (!isOwn) return
    const isDeposit = message.type === 'self' && message.push.kind === 'deposit'
    if (message.type !== 'validBets' && !isDeposit) return
    waiting.add(message.memberId)
    job.wake()
  })
  return async () => {
    unsubscribe()
    await job.stop()
  }
}
