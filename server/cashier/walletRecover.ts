import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { walletRecover } from '#src/api/contract/wallet.ts'
import type { VenueCode } from '#src/api/model/bet.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import * as v from 'valibot'
import { Recovered } from '#src/api/model/wallet.ts'
import { type Amount, units } from '#src/api/model/money/amount.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { balanceOf, transfer } from '../ledger/ledger.ts'
import { openWallet, tellWallet, walletOf } from '../venue/wallet.ts'
import type { World } from '../world.ts'
import { fundsOf, tellFunds } from './walletFunds.ts'
import { earlierAnswer, keepAnswer } from './walletOrders.ts'

type Answer = WireReplyOf<typeof walletRecover>
type RecoverOrder = { readonly memberId: string; readonly clientId: string }

const Kept = v.array(v.object({ ...Recovered.entries, amount: v.string() }))

/**
 * Brings everything back from the venues, each in a transaction of its own: one that fails is reported to `onFault`, named in the
 * answer, and does not hold the others up. When none failed, the same id again gets the same answer; else it tries what is left.
 */
export async function recoverAll(
  { write }: Pick<World, 'write'>,
  order: RecoverOrder,
  onFault: (error: unknown) => void,
): Promise<Answer> {
  const { memberId } = order
  const kept = { ...order, kind: 'recover', digest: digestOf('recover') } as const
  const earlier = await write(async (unit) => {
    const answer = await earlierAnswer(unit.trx, kept)
    return answer === null ? null : { list: v.parse(Kept, JSON.parse(answer)), funds: await fundsOf(unit.trx, memberId) }
  })
  if (earlier !== null) return earlier

  const list: Answer['list'] = []
  for (const venue of VIDEO_CHANNELS) {
    try {
      const amount = await write((unit) => recoverVenue(unit, order, venue))
      if (amount > 0) list.push({ venue, amount: toWire(amount), failed: false })
    } catch (error) {
      onFault(error)
      list.push({ venue, amount: '0', failed: true })
    }
  }
  const funds = await write(async (unit) => {
    const whole = list.every(({ failed }) => !failed)
    // A double press waits its turn above, and finds here what the first has written.
    if (whole && (await earlierAnswer(unit.trx, kept)) === null) await keepAnswer(unit, kept, list)
    return tellFunds(unit, memberId)
  })
  return { list, funds }
}

/** Moves all of one venue's wallet to the centre, once an order; what it moved, now or when it was first asked. */
async function recoverVenue(unit: Unit, { memberId, clientId }: RecoverOrder, venue: VenueCode): Promise<Amount> {
  const key = `recover:${memberId}:${clientId}:${venue}`
  const wallet = walletOf(memberId, venue)
  const before = await unit.trx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .select('ledger_entry.amount')
    .where('ledger_tx.idempotency_key', '=', key)
    .where('ledger_entry.amount', '>', units(0))
    .executeTakeFirst()
  if (before !== undefined) return before.amount
  const amount = await balanceOf(unit.trx, wallet, 'FEN')
  if (amount === 0) return amount
  await openWallet(unit.trx, memberId, venue)
  const movement = { kind: 'venueOut', key, digest: digestOf(venue, 'recover'), asset: 'FEN' } as const
  await transfer(unit, { ...movement, from: wallet, to: memberId, amount })
  await tellWallet(unit, memberId, venue)
  return amount
}
