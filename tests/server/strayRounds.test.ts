import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameRound, gameRounds } from '#src/api/contract/games.ts'
import { strayRoundAsk, strayRoundPropose, strayRounds, strayRoundSettle } from '#src/api/contract/strayRounds.ts'
import { profile } from '#src/api/profile.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { createStrayLook } from '#server/games/strayRounds.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { enter, loggedIn, openGames, PROVIDER_SECRET, SLOT_GAME, walletSays } from '#tests/support/gameProvider.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MINUTE = 60_000
const reason = 'as the provider wrote'

let server: TestServer
let oda: string
let leo: string
let session: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  await openGames(server.services)
  oda = await server.login('oda')
  leo = await secondOperator(server, ['money.approve'])
  const { launch } = await server.services.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, 'm-mia'), SLOT_GAME, () => framePlace(null, 4_000)),
  )
  const entered = await enter(server, launch?.path.split('#')[1] ?? '')
  if (!entered.ok) throw new Error(entered.reason)
  ;({ session } = entered)
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const balance = () => balanceOf(server.services.db, 'm-mia', 'FEN')
const strays = async () => granted(await server.call(strayRounds, {}, { token: oda }))
const bet = (round: string) => walletSays(server, 'bet', { id: `${round}.bet`, session, round, amount: '1000' })
const win = (round: string, amount: string, closes = true) =>
  walletSays(server, 'win', { id: `${round}.win.${amount}`, session, round, amount, closes, proof: null })

/** A round that is open for longer than it should be; its id. */
async function strayed(round = 'r-1'): Promise<string> {
  await bet(round)
  server.clock.advance(6 * MINUTE)
  return (await strays()).rounds.at(-1)?.roundId ?? ''
}
type End = { readonly how?: 'back' | 'paid'; readonly payout?: string; readonly token?: string }
const propose = async (roundId: string, { how = 'back', payout = '0', token = oda }: End = {}) =>
  granted(await server.call(strayRoundPropose, { roundId, how, payout, reason }, { token }))
type Verdict = { readonly verdict?: 'approve' | 'refuse'; readonly token?: string }
const settle = async (roundId: string, proposedAt: number, { verdict = 'approve', token = leo }: Verdict = {}) =>
  granted(await server.call(strayRoundSettle, { roundId, proposedAt, verdict, reason }, { token }))
/** Proposes an end, and lets the other operator approve it. */
async function ended(roundId: string, end: End) {
  const { round } = await propose(roundId, end)
  return settle(roundId, round?.proposal?.at ?? 0)
}
async function ofMember(id: string) {
  const mia = await server.login('mia')
  return granted(await server.call(gameRound, { id }, { token: mia }))
}

test('[P-5] [D-8] a round that runs for five minutes is listed with what its provider says, and its stake goes back once two operators signed', async () => {
  const before = await balance()
  await bet('r-young')
  expect((await strays()).rounds).toEqual([])
  server.clock.advance(3_000)
  const id = await strayed()
  expect(id).not.toBe('')
  expect((await strays()).rounds).toHaveLength(2)
  const line = { ask: () => Promise.resolve('open' as const), askSeed: () => Promise.resolve(null) }
  await createStrayLook(server.services, line, () => Promise.resolve())()
  expect((await strays()).rounds).toMatchObject([{ said: { state: 'open' } }, { said: { state: 'open' } }])
  // Nobody speaks for the tests' provider.
  expect(granted(await server.call(strayRoundAsk, { roundId: id }, { token: oda }))).toMatchObject({
    result: 'done',
    round: { said: { state: 'silent' } },
  })
  const { result, round } = await propose(id)
  expect([result, await balance()]).toEqual(['done', before - 2_000])
  expect(round?.proposal).toMatchObject({ how: 'back', by: { name: 'oda' }, reason })
  const theirs = await server.call(strayRoundPropose, { roundId: id, how: 'back', payout: '0', reason }, { token: leo })
  expect(theirs).toMatchObject({ code: profile.codes.forbidden })
  const at = round?.proposal?.at ?? 0
  expect(await settle(id, at, { token: oda })).toMatchObject({ result: 'own' })
  expect(await settle(id, at - 1)).toMatchObject({ result: 'late' })
  expect(await settle(id, at)).toMatchObject({ result: 'done' })
  expect(await settle(id, at)).toMatchObject({ result: 'late' })
  expect(await balance()).toBe(before - 1_000)
  expect((await ofMember(id)).round).toMatchObject({ state: 'refunded' })
  // What the provider still says of it moves nothing, and is seen.
  expect(await win('r-1', '5000')).toEqual({ ok: false, reason: 'closed' })
  expect((await strays()).acts).toMatchObject([{ kind: 'win', reason: 'closed', amount: 5_000, round: { roundId: id } }])
  const acts = await server.services.db.selectFrom('trail').select('act').where('act', 'like', 'strayRound%').execute()
  expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(['strayRoundAsk', 'strayRoundPropose', 'strayRoundSettle']))
})

test('[P-5] [D-8] a round is closed and paid by two operators, once, with what was paid of it before', async () => {
  const before = await balance()
  const id = await strayed()
  expect(await win('r-1', '300', false)).toMatchObject({ ok: true })
  expect(await propose(id)).toMatchObject({ result: 'paid' })
  expect(await ended(id, { how: 'paid', payout: '2500' })).toMatchObject({ result: 'done' })
  expect(await balance()).toBe(before - 1_000 + 300 + 2_500)
  const { round, moves } = await ofMember(id)
  expect(round).toMatchObject({ state: 'settled', stake: 1_000, payout: 2_800 })
  expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['stake', -1_000],
    ['win', 300],
    ['win', 2_500],
  ])
  expect(await win('r-1', '2500')).toEqual({ ok: false, reason: 'closed' })
})

test('[P-5] [D-8] a round that its provider ends meanwhile, or a refused proposal, moves nothing by the operators', async () => {
  const id = await strayed()
  const { round } = await propose(id, { how: 'paid', payout: '9000' })
  expect(await settle(id, round?.proposal?.at ?? 0, { verdict: 'refuse' })).toMatchObject({
    result: 'done',
    round: { proposal: null },
  })
  expect(await settle(id, round?.proposal?.at ?? 0)).toMatchObject({ result: 'late' })
  const again = await propose(id, { how: 'paid', payout: '0' })
  await win('r-1', '700')
  const after = await balance()
  expect(await settle(id, again.round?.proposal?.at ?? 0)).toMatchObject({ result: 'late' })
  expect(await propose(id)).toMatchObject({ result: 'late' })
  expect(await balance()).toBe(after)
  const mia = await server.login('mia')
  expect(granted(await server.call(gameRounds, {}, { token: mia })).list).toMatchObject([{ state: 'settled', payout: 700 }])
})

test('[P-5] [D-8] an end that was signed before its provider paid of the round is not approved any more: both sign again', async () => {
  const before = await balance()
  const id = await strayed()
  const { round } = await propose(id, { how: 'paid', payout: '2500' })
  expect(await win('r-1', '2500', false)).toMatchObject({ ok: true })
  expect((await strays()).rounds).toMatchObject([{ payout: 2_500, proposal: null }])
  expect(await settle(id, round?.proposal?.at ?? 0)).toMatchObject({ result: 'late', round: { proposal: null } })
  expect(await balance()).toBe(before - 1_000 + 2_500)
  expect(await ended(id, { how: 'paid', payout: '0' })).toMatchObject({ result: 'done' })
  expect(await balance()).toBe(before - 1_000 + 2_500)
})

test('[P-5] [D-8] the first signature stands when something else is heard of the round meanwhile', async () => {
  const id = await strayed()
  const { round } = await propose(id)
  granted(await server.call(strayRoundAsk, { roundId: id }, { token: oda }))
  expect(await settle(id, round?.proposal?.at ?? 0)).toMatchObject({ result: 'done' })
})
