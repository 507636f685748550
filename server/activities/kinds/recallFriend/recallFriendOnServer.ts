import * as v from 'valibot'
import type { TermsOf } from '#src/api/model/activities/defineKind.ts'
import { recallFriend, RECALLS_SHOWN } from '#src/api/model/activities/kinds/recallFriend.ts'
import { anonymous } from '#src/api/model/mask.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { inviteCodeOf, inviterOf, keptCodeOf } from '#server/accounts/invites.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { inviteTerms } from '#server/invite/inviteTerms.ts'
import { isNear } from '#server/invite/nearness.ts'
import { keptCode } from '#server/invite/linkCodes.ts'
import { recallLinkOf } from '#server/invite/recallLinks.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { payRecalls } from './payRecalls.ts'
import { refusesOne } from './refusesOne.ts'

const DAY = 86_400_000
const PAID_EVERY = 30_000

type Terms = TermsOf<typeof recallFriend>
type Row = Schema['recalled_friend']

const rowOf = (reader: Reader, activityId: string, friendId: string): Promise<Row | undefined> =>
  reader
    .selectFrom('recalled_friend')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('friend_id', '=', friendId)
    .executeTakeFirst()

/** Until when a member may say who called them back; null = they were not away long enough, or it is too late. */
async function mayUntil(
  reader: Reader,
  { away, within }: Terms,
  { starts_at: startsAt }: Pick<Schema['activity'], 'starts_at'>,
  memberId: string,
  now: number,
): Promise<number | null> {
  const back = await reader.selectFrom('member_return').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  if (back === undefined || Number(back.at) < Number(startsAt)) return null
  const until = Number(back.at) + within * DAY
  return Number(back.at) - Number(back.away_since) >= away * DAY && now < until ? until : null
}

const stateOf = ({ deposited_at: deposited }: Row, paidAt: number | null): 'back' | 'due' | 'paid' =>
  paidAt !== null ? 'paid' : deposited !== null ? 'due' : 'back'

/** Whom a member called back, latest first. */
async function friendsOf(reader: Reader, activityId: string, callerId: string) {
  const rows = await reader
    .selectFrom('recalled_friend')
    .innerJoin('member', 'member.id', 'recalled_friend.friend_id')
    .selectAll('recalled_friend')
    .select('member.nickname')
    .where('caller_id', '=', callerId)
    .where('activity_id', '=', activityId)
    .where((is) => is.or([is('refused_at', 'is', null), is('caller_paid_at', 'is not', null)]))
    .orderBy('recalled_friend.at', 'desc')
    .orderBy('friend_id')
    .limit(RECALLS_SHOWN)
    .execute()
  return rows.map((row) => ({
    name: anonymous(row.nickname),
    at: Number(row.at),
    state: row.deposited_at !== null && row.is_counted === 0 ? ('over' as const) : stateOf(row, row.caller_paid_at),
  }))
}

async function ownOf(reader: Reader, terms: Terms, activity: Schema['activity'], memberId: string, now: number) {
  const row = await rowOf(reader, activity.id, memberId)
  if (row === undefined) {
    const until = await mayUntil(reader, terms, activity, memberId, now)
    return until === null ? null : ({ state: 'may', until } as const)
  }
  if (row.refused_at !== null && row.friend_paid_at === null) return null
  const caller = await reader.selectFrom('member').select('nickname').where('id', '=', row.caller_id).executeTakeFirst()
  return { state: stateOf(row, row.friend_paid_at), by: anonymous(caller?.nickname ?? '') }
}

/**
 * Recall a friend (C-12, S-3): who was away says by whose code they came back, and deposits; then a job pays both, each once, also after the
 * activity's end. Who paused then, or is barred, is paid when that is over.
 */
export const recallFriendOnServer = serverKind(recallFriend, {
  entry: { schema: v.object({}), initial: {} },
  gain: ({ terms: { prize } }) => yuanGain(prize),

  async view({ reader, activity, terms, memberId, now }) {
    const { away, within, monthly, least, prize } = terms
    const code = memberId === null ? null : await keptCodeOf(reader, memberId)
    const short = code === null ? undefined : await recallLinkOf(reader, activity.id, code)
    return {
      away,
      within,
      monthly,
      least: toWire(least),
      prize: toWire(prize),
      code,
      ...(short !== undefined && { short }),
      own: memberId === null ? null : await ownOf(reader, terms, activity, memberId, now),
      friends: memberId === null ? [] : await friendsOf(reader, activity.id, memberId),
    }
  },

  async act({ tx, activity, terms, memberId, refuse }, act) {
    if (act.do === 'code') {
      const code = await inviteCodeOf(tx, memberId)
      await keptCode(tx, { kind: 'activity', thing_id: activity.id, visit_code: code })
      return { code }
    }
    const row = await rowOf(tx.db, activity.id, memberId)
    if (act.do === 'leave') {
      if (row !== undefined && row.deposited_at !== null) return refuse({ why: 'already' })
      await tx.db.deleteFrom('recalled_friend').where('activity_id', '=', activity.id).where('friend_id', '=', memberId).execute()
      return { code: null }
    }
    if (row !== undefined) return refuse({ why: 'already' })
    if ((await mayUntil(tx.db, terms, activity, memberId, tx.at)) === null) return refuse({ why: 'audience' })
    const caller = await inviterOf(tx.db, act.code)
    if (caller === null || caller.id === memberId)
      return refuse({ why: 'conditions', list: [{ what: 'code', unit: 'count', have: '0', need: '1' }] })
    const { sameAddress } = await inviteTerms(tx.db)
    if (await isNear(tx.db, { friendId: memberId, inviterId: caller.id }, sameAddress)) return refuse({ why: 'audience' })
    await tx.db
      .insertInto('recalled_friend')
      .values({
        activity_id: activity.id,
        friend_id: memberId,
        caller_id: caller.id,
        at: tx.at,
        deposited_at: null,
        is_counted: 0,
        friend_paid_at: null,
        caller_paid_at: null,
        refused_at: null,
      })
      .execute()
    return { code: null }
  },

  on: {
    async deposit({ tx, activity, terms: { least, monthly }, memberId }, { amount }, at) {
      const row = await rowOf(tx.db, activity.id, memberId)
      if (row === undefined || row.deposited_at !== null || at < Number(row.at) || amount < least) return
      if (await refusesOne(tx, row)) return
      const { counted } = await tx.db
        .selectFrom('recalled_friend')
        .select((is) => is.fn.countAll<number>().as('counted'))
        .where('caller_id', '=', row.caller_id)
        .where('activity_id', '=', activity.id)
        .where('is_counted', '=', 1)
        .where('deposited_at', '>=', periodStart('month', at))
        .executeTakeFirstOrThrow()
      await tx.db
        .updateTable('recalled_friend')
        .set({ deposited_at: at, is_counted: Number(counted) < monthly ? 1 : 0 })
        .where('activity_id', '=', activity.id)
        .where('friend_id', '=', memberId)
        .execute()
    },
  },

  job: { every: PAID_EVERY, run: (context) => payRecalls(context) },
})
