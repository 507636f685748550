import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { openAccount } from '#server/ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '#server/ledger/owners.ts'
import type { TestServer } from './testServer.ts'

const AT_ONCE = 200
const STAKE = 1_000

/** An agent with so many members, each with one lost bet, and every second one with a bet that won twice its stake, all of it in the books. */
export async function agentWith(
  server: Pick<TestServer, 'services'>,
  agentId: string,
  memberId: string,
  members: number,
  at: number,
): Promise<void> {
  const { write } = server.services
  const { stakes, book } = venueHouseOf('OBTY')
  await write(async (tx) => {
    for (const owner of [stakes, book]) await openAccount(tx.db, owner, 'FEN', 'house')
    const words = {
      channel: 'video',
      place: 'x',
      text: 'x',
      application_id: agentId,
      digest: '',
      reason: null,
      by_name: null,
    } as const
    await tx.db
      .insertInto('agent')
      .values({ member_id: memberId, id: agentId, state: 'approved', ...words, at, approved_at: at, version: 1 })
      .execute()
    await tx.db
      .insertInto('agent_code')
      .values({ code: `CODE${agentId}`, id: 'code', agent_id: agentId, label: '', at })
      .execute()
  })
  const like = await server.services.db.selectFrom('member').selectAll().where('id', '=', 'm-leo').executeTakeFirstOrThrow()
  for (let from = 0; from < members; from += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, members - from) }, (_, each) => `${agentId}-${from + each}`)
    await write(async (tx) => {
      await tx.db
        .insertInto('member')
        .values(ids.map((id) => ({ ...like, id, name: id, name_key: id, nickname: id })))
        .execute()
      await tx.db
        .insertInto('agent_member')
        .values(
          ids.map((id) => ({ member_id: id, id: `q-${id}`, agent_id: agentId, code: `CODE${agentId}`, at, held: 0 as const })),
        )
        .execute()
      await tx.db
        .insertInto('valid_day')
        .values(ids.map((id) => ({ member_id: id, day: dayOf(at), amount: fen(2 * STAKE) })))
        .execute()
      const wallets = ids.map((id) => venueWalletOf(id, 'OBTY'))
      await tx.db
        .insertInto('account')
        .values(
          wallets.map((owner, each) => ({
            id: `${owner}:FEN`,
            owner,
            asset: 'FEN' as const,
            kind: 'member' as const,
            balance: fen(each % 2 === 0 ? 2 * STAKE : 0),
          })),
        )
        .execute()
      const bets = ids.flatMap((member, each) =>
        (each % 2 === 0 ? (['lost', 'won'] as const) : (['lost'] as const)).map((state) => ({
          id: `${member}-${state}`,
          member,
          state,
        })),
      )
      await tx.db
        .insertInto('bet')
        .values(
          bets.map(({ id, member, state }) => ({
            id,
            client_id: id,
            digest: id,
            member_id: member,
            venue: 'OBTY' as const,
            match_id: 'm-month',
            home_name: 'Reds',
            visit_name: 'Blues',
            selection_id: 'm-month.winner.home',
            market_type: 'winner' as const,
            line: null,
            code: 'home' as const,
            ways: 3 as const,
            price: 200,
            stake: fen(STAKE),
            state,
            payout: fen(state === 'won' ? 2 * STAKE : 0),
            placed_at: at,
            settled_at: at,
          })),
        )
        .execute()
      const moves = bets.flatMap(({ id, member, state }) => {
        const wallet = venueWalletOf(member, 'OBTY')
        const stake = { key: `bet:${id}:settle.stake`, from: stakes, to: state === 'lost' ? book : wallet }
        return state === 'lost' ? [stake] : [stake, { key: `bet:${id}:settle.gain`, from: book, to: wallet }]
      })
      await tx.db
        .insertInto('ledger_tx')
        .values(moves.map(({ key }) => ({ id: `t-${key}`, kind: 'betSettle', idempotency_key: key, digest: key, at })))
        .execute()
      await tx.db
        .insertInto('ledger_entry')
        .values(
          moves.flatMap(({ key, from: giver, to }) => [
            { tx_id: `t-${key}`, account_id: `${giver}:FEN`, amount: fen(-STAKE) },
            { tx_id: `t-${key}`, account_id: `${to}:FEN`, amount: fen(STAKE) },
          ]),
        )
        .execute()
    })
  }
  await write(async ({ db }) => {
    for (const owner of [stakes, book]) {
      const id = `${owner}:FEN`
      const { sum } = await db
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.sum<number>('amount').as('sum'))
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('house_pending').where('account_id', '=', id).execute()
      await db
        .updateTable('account')
        .set({ balance: fen(Number(sum)) })
        .where('id', '=', id)
        .execute()
    }
  })
}
