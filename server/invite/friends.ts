import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { FRIENDS_PAGE, type inviteFriends, type inviteInfo } from '#src/api/contract/invite.ts'
import { type FriendState, claimableFrom, judgeFriend } from '#src/api/model/invite.ts'
import { anonymous } from '#src/api/model/mask.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import { inviteCodeOf, keptCodeOf } from '../accounts/invites.ts'
import { validBetsOf } from '../grades/validBets.ts'
import type { ClientOrigin } from '../members/caller.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import { excludedMembers } from '../platform/excludedMembers.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { depositedSince } from '../saferPlay/deposits.ts'
import { readPause } from '../saferPlay/record.ts'
import { inviteTerms } from './inviteTerms.ts'
import { isInvitersPlace, isNear, placeOf } from './nearness.ts'

type FriendRow = Schema['invited_friend']

/** Keeps where somebody registered, and who invited them, in the transaction that registers them. */
export async function noteRegistration(
  tx: Transaction,
  vault: Vault,
  memberId: string,
  inviterId: string | null,
  origin: ClientOrigin,
): Promise<void> {
  await tx.db
    .insertInto('registration_place')
    .values({ member_id: memberId, ...placeOf(vault, origin), at: tx.at })
    .execute()
  if (inviterId === null) return
  const { sameAddress } = await inviteTerms(tx.db)
  const isTheirs = await isInvitersPlace(tx.db, inviterId, origin, sameAddress)
  const friend = { friend_id: memberId, id: newId('f'), inviter_id: inviterId, at: tx.at }
  const none = { counted_at: null, amount: null, from_at: null, paid_at: null }
  await tx.db
    .insertInto('invited_friend')
    .values({ ...friend, ...none, refused_at: isTheirs ? tx.at : null })
    .execute()
  tellInviter(tx, inviterId)
}

/** A friend who neither counts nor was refused; null = the member is none. */
const openFriend = (reader: Reader, memberId: string): Promise<FriendRow | undefined> =>
  reader
    .selectFrom('invited_friend')
    .selectAll()
    .where('friend_id', '=', memberId)
    .where('counted_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()

/** Whether a friend who is still open deposited and bet enough, and is not excluded. */
export async function isRipe(reader: Reader, memberId: string, at: number): Promise<boolean> {
  if ((await openFriend(reader, memberId)) === undefined) return false
  const excluded = await excludedMembers(reader, at).where('member_id', '=', memberId).limit(1).executeTakeFirst()
  const facts = {
    deposits: await depositedSince(reader, memberId, 0),
    bets: await validBetsOf(reader, memberId, null),
    isExcluded: excluded !== undefined,
  }
  return judgeFriend(await inviteTerms(reader), { ...facts, isNear: false }) === 'counts'
}

/** Looks whether a friend counts by now, or never will; who does is fixed with what they bring. */
export async function judge(tx: Transaction, memberId: string): Promise<void> {
  const friend = await openFriend(tx.db, memberId)
  if (friend === undefined || !(await isRipe(tx.db, memberId, tx.at))) return
  const terms = await inviteTerms(tx.db)
  const inviterId = friend.inviter_id
  const change = (await isNear(tx.db, { friendId: memberId, inviterId }, terms.sameAddress))
    ? { refused_at: tx.at }
    : {
        counted_at: tx.at,
        amount: terms.reward,
        from_at: claimableFrom(terms.monthly, await takenOf(tx.db, inviterId, tx.at), tx.at),
      }
  await tx.db.updateTable('invited_friend').set(change).where('friend_id', '=', memberId).execute()
  tellInviter(tx, inviterId)
}

/** From when on each of the inviter's friends of this month and later ones can be claimed; who was refused since takes no place. */
async function takenOf(reader: Reader, inviterId: string, at: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('invited_friend')
    .select('from_at')
    .where('inviter_id', '=', inviterId)
    .where('from_at', '>=', periodStart('month', at))
    .where('refused_at', 'is', null)
    .execute()
  return rows.map(({ from_at: from }) => Number(from))
}

/** Tells who invited that a friend of theirs stands in another way. */
export function tellInviter(tx: Transaction, inviterId: string): void {
  tx.publishAfterCommit({ type: 'self', memberId: inviterId, push: { kind: 'invite' } })
}

/** The member's invitation; see the call `inviteInfo`. */
export async function inviteInfoOf(
  write: Write,
  reader: Reader,
  memberId: string,
  now: number,
): Promise<WireReplyOf<typeof inviteInfo>> {
  const { reward, monthly, deposits, bets } = await inviteTerms(reader)
  const isPaused = (await readPause(reader, memberId, now)) !== null
  return {
    code: isPaused ? null : await codeOf(write, reader, memberId),
    reward: toWire(reward),
    monthly,
    deposits: toWire(deposits),
    bets: toWire(bets),
    counted: await countedOf(reader, memberId, now),
  }
}

/** How many of a member's friends count in this month. */
async function countedOf(reader: Reader, memberId: string, now: number): Promise<number> {
  const nextMonth = addMonths(periodStart('month', now), 1)
  return (await takenOf(reader, memberId, now)).filter((from) => from < nextMonth).length
}

/** How many friends a member has, how many of them count, in this month and in all, and what of that can be claimed now. */
export async function friendFigures(reader: Reader, memberId: string, now: number) {
  const rows = await reader
    .selectFrom('invited_friend')
    .select(['amount', 'from_at', 'paid_at'])
    .where('inviter_id', '=', memberId)
    .where('refused_at', 'is', null)
    .execute()
  const ready = rows.filter(({ from_at: from, paid_at: paid }) => from !== null && from <= now && paid === null)
  return {
    all: rows.length,
    counting: rows.filter(({ amount }) => amount !== null).length,
    counted: await countedOf(reader, memberId, now),
    claimable: sumOf(ready.map(({ amount }) => amount ?? fen(0))),
  }
}

/** The code of a member's invitations; one is made for who has none. */
const codeOf = async (write: Write, reader: Reader, memberId: string): Promise<string> =>
  (await keptCodeOf(reader, memberId)) ?? write((tx) => inviteCodeOf(tx, memberId))

/** A page of whom a member invited; see the call `inviteFriends`. */
export async function listFriends(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof inviteFriends>,
  now: number,
): Promise<WireReplyOf<typeof inviteFriends>> {
  let query = reader.selectFrom('invited_friend').where('inviter_id', '=', memberId)
  if (before !== undefined) {
    const last = await query.select(['at', 'id']).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    query = query.where(({ and, eb, or }) =>
      or([
        eb('invited_friend.at', '<', last.at),
        and([eb('invited_friend.at', '=', last.at), eb('invited_friend.id', '<', last.id)]),
      ]),
    )
  }
  const rows = await query
    .innerJoin('member', 'member.id', 'invited_friend.friend_id')
    .selectAll('invited_friend')
    .select('member.nickname')
    .orderBy('invited_friend.at', 'desc')
    .orderBy('invited_friend.id', 'desc')
    .limit(FRIENDS_PAGE + 1)
    .execute()
  const list = rows.slice(0, FRIENDS_PAGE).map((row) => ({
    id: row.id,
    name: anonymous(row.nickname),
    at: Number(row.at),
    state: stateOf(row, now),
    amount: row.amount === null ? null : toWire(row.amount),
    from: row.from_at === null ? null : Number(row.from_at),
  }))
  return { list, more: rows.length > FRIENDS_PAGE }
}

function stateOf({ paid_at: paid, refused_at: refused, from_at: from }: FriendRow, now: number): FriendState {
  if (paid !== null) return 'paid'
  if (refused !== null) return 'refused'
  if (from === null) return 'registered'
  return from <= now ? 'counts' : 'waits'
}
