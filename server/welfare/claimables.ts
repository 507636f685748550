import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { CLAIMED_PAGE, type welfareClaim, type welfareHistory, type welfareList } from '#src/api/contract/welfare.ts'
import type { Prize } from '#src/api/model/grade.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type Claimable, claimId, type ClaimKind, readClaimId } from '#src/api/model/welfare.ts'
import type { Reader } from '../platform/db/database.ts'
import type { WelfareClaimTable } from '../platform/db/welfareTables.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { readPause } from '../saferPlay/record.ts'

/** Calls of a member that pay: ten at once, then one in two seconds. */
const PACE: RateLimit = { burst: 10, interval: 2_000 }

/**
 * Where something to claim comes from. `list` = all that a member may claim at a time, oldest first; `claim` = pays one of its kinds by
 * `payClaim`, null for one that is not theirs or lapsed. Neither asks whether the member paused, or has claimed it before.
 */
export type ClaimSource = {
  readonly kinds: readonly ClaimKind[]
  readonly list: (reader: Reader, memberId: string, now: number) => Promise<readonly Omit<Claimable, 'id'>[]>
  readonly claim: (tx: Transaction, memberId: string, kind: ClaimKind, period: string) => Promise<Prize | null>
}

/** All that a member may claim now; see the call `welfareList`. */
export async function listClaimables(
  sources: readonly ClaimSource[],
  reader: Reader,
  memberId: string,
  now: number,
): Promise<WireReplyOf<typeof welfareList>> {
  if ((await readPause(reader, memberId, now)) !== null) return { list: [], isPaused: true }
  const lists = await Promise.all(sources.map((source) => source.list(reader, memberId, now)))
  const list = lists.flat().toSorted((left, right) => left.from - right.from)
  return {
    list: list.map(({ amount, ...one }) => ({ ...one, id: claimId(one.kind, one.period), amount: toWire(amount) })),
    isPaused: false,
  }
}

/** Pays what a member claims; see the call `welfareClaim`. Null = there was nothing to pay, which counts as a try. */
export async function claimThem(
  sources: readonly ClaimSource[],
  tx: Transaction,
  memberId: string,
  { ids }: ParsedPayloadOf<typeof welfareClaim>,
): Promise<WireReplyOf<typeof welfareClaim> | null> {
  const paid: { id: string; prize: Prize }[] = []
  let asked = false
  for (const id of new Set(ids)) {
    const name = readClaimId(id)
    if (name === null) continue
    const before = await claimedBefore(tx.db, memberId, name)
    if (before !== undefined) {
      paid.push({ id, prize: before })
      continue
    }
    if (!asked) await admit(tx, memberId)
    asked = true
    const source = sources.find(({ kinds }) => kinds.includes(name.kind))
    const prize = await source?.claim(tx, memberId, name.kind, name.period)
    if (prize != null) paid.push({ id, prize })
  }
  if (paid.length === 0) return null
  return { paid: paid.map(({ id, prize: { asset, amount } }) => ({ id, asset, amount: toWire(amount) })) }
}

async function admit(tx: Transaction, memberId: string): Promise<void> {
  await assertMayPlay(tx, memberId, 'claim')
  await requirePace(tx, `welfare:${memberId}`, PACE)
}

const claimedBefore = (
  reader: Reader,
  memberId: string,
  { kind, period }: { readonly kind: ClaimKind; readonly period: string },
): Promise<WelfareClaimTable | undefined> =>
  reader
    .selectFrom('welfare_claim')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst()

/** A page of what a member claimed; see the call `welfareHistory`. */
export async function listClaimed(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof welfareHistory>,
): Promise<WireReplyOf<typeof welfareHistory>> {
  let query = reader.selectFrom('welfare_claim').selectAll().where('member_id', '=', memberId)
  if (before !== undefined) {
    const name = readClaimId(before)
    const last = name === null ? undefined : await claimedBefore(reader, memberId, name)
    if (last === undefined) return { list: [], more: false }
    query = query.where(({ and, eb, or }) =>
      or([
        eb('at', '<', last.at),
        and([eb('at', '=', last.at), eb('kind', '>', last.kind)]),
        and([eb('at', '=', last.at), eb('kind', '=', last.kind), eb('period', '>', last.period)]),
      ]),
    )
  }
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('period')
    .limit(CLAIMED_PAGE + 1)
    .execute()
  const list = found.slice(0, CLAIMED_PAGE).map(({ kind, period, asset, amount, at }) => ({
    id: claimId(kind, period),
    kind,
    period,
    asset,
    amount: toWire(amount),
    at: Number(at),
  }))
  return { list, more: found.length > CLAIMED_PAGE }
}
