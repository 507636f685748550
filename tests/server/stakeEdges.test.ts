import { beforeAll, describe, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { readKept } from '#server/games/acts.ts'
import { giveBack } from '#server/games/giveBack.ts'
import { payWin } from '#server/games/payWin.ts'
import type { OnSettled } from '#server/games/playedRound.ts'
import { readBalance } from '#server/games/sessions.ts'
import { takeStake } from '#server/games/takeStake.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { venueHouseOf } from '#server/ledger/owners.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What a provider asks of a wallet, each at the moment, the sum or the owner at which the answer turns.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
beforeAll(async () => {
  const at = { channel_status: 1, is_display: 1, brand: 'b', wallet: 'centre', kind: 'slots', status: 0 }
  const game = (code: string, venue: string) =>
    row('game', { code, venue, rules: 'slot', is_open: 1, place: 1, min_stake: 100, max_stake: 1_000 })
  await writeRows(
    db,
    row('venue', { ...at, code: 'EDGE', provider: 'tidepool' }),
    row('venue', { ...at, code: 'REEF', provider: 'other' }),
    game('edge', 'EDGE'),
    game('edge-two', 'EDGE'),
    game('reef', 'REEF'),
  )
  const houses = ['EDGE', 'REEF'].flatMap((code) => Object.values(venueHouseOf(code)))
  await writeRows(db, ...houses.map((owner) => account(owner, 0, 'house')))
})

const account = (owner: string, balance: number, kind = 'member') =>
  row('account', { id: `${owner}:FEN`, owner, asset: 'FEN', kind, balance })
/** A member who is logged in, with money in the wallet and a session of a game under the same id. */
const player = (id: string, { balance = 10_000, seen = now, game = 'edge' } = {}) => [
  row('member', { id, name: id, name_key: id, role: 'member', status: '1' }),
  row('session', { token_hash: `l-${id}`, member_id: id, seal_key: 'k', expires_at: now + DAY, ended_at: null }),
  account(id, balance),
  row('game_session', { id, member_id: id, game, login: `l-${id}`, opened_at: 1, seen_at: seen }),
]
const round = (member_id: string, reference: string, more: BareRow['values'] = {}) =>
  row('game_round', {
    id: `${member_id}-${reference}`,
    member_id,
    reference,
    provider: 'tidepool',
    game: 'edge',
    venue: 'EDGE',
    state: 'open',
    stake: 100,
    payout: 0,
    opened_at: 1,
    closed_at: null,
    proof: null,
    ...more,
  })

let asked = 0
const stake = (session: string, amount: number, reference = `r-${(asked += 1)}`, id = `b-${(asked += 1)}`) =>
  services.write((tx) => takeStake(tx, 'tidepool', { id, session, round: reference, amount: fen(amount) }))
const back = (session: string, reference: string, bet: string, proof: string | null = null) =>
  services.write((tx) => giveBack(tx, 'tidepool', { id: `f-${(asked += 1)}`, session, round: reference, bet, proof }))
const settled: Parameters<OnSettled>[1][] = []
const win = (session: string, reference: string, amount: number, closes = true, provider = 'tidepool') =>
  services.write((tx) =>
    payWin(
      tx,
      provider,
      { id: `w-${(asked += 1)}`, session, round: reference, amount: fen(amount), closes, proof: 'p' },
      (_tx, played) => {
        settled.push(played)
        return Promise.resolve()
      },
    ),
  )
const held = (owner: string) => balanceOf(db, owner, 'FEN')
const roundOf = (id: string) => db.selectFrom('game_round').selectAll().where('id', '=', id).executeTakeFirst()
const no = (reason: string) => ({ ok: false, reason })

describe('a stake', () => {
  test('[P-5] is taken until twelve hours after the last one, and not at their end', async () => {
    await writeRows(db, ...player('t-last', { seen: now - 12 * HOUR + 1 }), ...player('t-over', { seen: now - 12 * HOUR }))
    expect([await stake('t-last', 100), await stake('t-over', 100)]).toEqual([{ ok: true, balance: '9900' }, no('session')])
  })

  test('[P-5] notes that its session is used once in twenty seconds', async () => {
    await writeRows(db, ...player('n-late', { seen: now - 20_000 }), ...player('n-soon', { seen: now - 19_999 }))
    await stake('n-late', 100)
    await stake('n-soon', 100)
    const rows = await db.selectFrom('game_session').select(['id', 'seen_at']).where('id', 'like', 'n-%').orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'n-late', seen_at: now },
      { id: 'n-soon', seen_at: now - 19_999 },
    ])
  })

  test('[P-5] is taken of all that the wallet holds, and of no fen more', async () => {
    await writeRows(db, ...player('a', { balance: 500 }), ...player('a-less', { balance: 499 }))
    expect([await stake('a', 500), await stake('a-less', 500)]).toEqual([{ ok: true, balance: '0' }, no('funds')])
    expect([await held('a'), await held('a-less')]).toEqual([0, 499])
  })

  test('[P-5] is within the game’s own bounds, which all stakes of one round share', async () => {
    await writeRows(db, ...player('s-low'), ...player('s-high'), ...player('s-two'))
    expect([await stake('s-low', 99), await stake('s-low', 100)]).toEqual([no('stake'), { ok: true, balance: '9900' }])
    expect([await stake('s-high', 1_001), await stake('s-high', 1_000)]).toEqual([no('stake'), { ok: true, balance: '9000' }])
    await stake('s-two', 400, 's-round')
    expect(await stake('s-two', 601, 's-round')).toEqual(no('stake'))
    expect(await stake('s-two', 600, 's-round')).toMatchObject({ ok: true })
    const found = await db.selectFrom('game_round').select(['stake', 'state']).where('member_id', '=', 's-two').execute()
    expect(found).toEqual([{ stake: 1_000, state: 'open' }])
  })

  test('[P-5] keeps the pace of its own member’s last round of its game, from when that began', async () => {
    await writeRows(
      db,
      ...['p-soon', 'p-last', 'p-alone', 'p-other'].flatMap((id) => player(id)),
      round('p-soon', 'p-1', { opened_at: now - 2_499, state: 'settled' }),
      round('p-soon', 'p-2', { opened_at: now - 9_000, state: 'settled' }),
      round('p-last', 'p-3', { opened_at: now - 2_500, state: 'settled' }),
      round('p-other', 'p-4', { opened_at: now, game: 'edge-two' }),
    )
    expect(await stake('p-soon', 100)).toEqual(no('pace'))
    for (const id of ['p-last', 'p-alone', 'p-other']) expect(await stake(id, 100)).toMatchObject({ ok: true })
  })

  test('[P-5] adds to a round that is open alone, whatever another member’s round of that name is', async () => {
    await writeRows(
      db,
      ...player('c'),
      ...player('c-free'),
      round('c', 'c-paid', { state: 'settled' }),
      round('c', 'c-back', { state: 'refunded' }),
    )
    expect([await stake('c', 100, 'c-paid'), await stake('c', 100, 'c-back')]).toEqual([no('closed'), no('closed')])
    expect(await stake('c-free', 100, 'c-paid', 'c-b')).toMatchObject({ ok: true })
    expect(await roundOf('c-c-paid')).toMatchObject({ stake: 100, state: 'settled' })
  })

  test('[P-5] goes to what is held of open rounds of its game’s own venue', async () => {
    await writeRows(db, ...player('v', { game: 'reef' }))
    expect(await stake('v', 100)).toEqual(no('session'))
    const ask = { id: 'v-b', session: 'v', round: 'v-r', amount: fen(300) }
    expect(await services.write((tx) => takeStake(tx, 'other', ask))).toEqual({ ok: true, balance: '9700' })
    const { stakes, book } = venueHouseOf('REEF')
    expect([await held(stakes), await held(book), await held('v')]).toEqual([300, 0, 9_700])
    expect(await services.write((tx) => readBalance(tx, 'other', { session: 'v' }))).toEqual({ ok: true, balance: '9700' })
    expect(await services.write((tx) => readBalance(tx, 'tidepool', { session: 'v' }))).toEqual(no('session'))
  })
})

describe('a stake that is to go back', () => {
  test('[P-5] of several of a round goes alone: the round runs on with the others, and is over with the last', async () => {
    await writeRows(db, ...player('g'))
    await stake('g', 300, 'g-r', 'g-1')
    await stake('g', 200, 'g-r', 'g-2')
    expect(await back('g', 'g-r', 'g-1', 'early')).toEqual({ ok: true, balance: '9800' })
    const open = await db.selectFrom('game_round').selectAll().where('reference', '=', 'g-r').executeTakeFirstOrThrow()
    expect(open).toMatchObject({ state: 'open', stake: 200, closed_at: null, proof: null })
    expect(await back('g', 'g-r', 'g-1')).toEqual({ ok: true, balance: '9800' })
    expect(await back('g', 'g-r', 'g-2', 'last')).toEqual({ ok: true, balance: '10000' })
    expect(await roundOf(open.id)).toMatchObject({ state: 'refunded', stake: 200, closed_at: now, proof: 'last' })
  })

  test('[P-5] of another member, or by another round’s name, stays where it is', async () => {
    await writeRows(db, ...player('o-one'), ...player('o-two'), round('o-one', 'o-other'))
    await stake('o-one', 300, 'o-r', 'o-b')
    expect(await back('o-two', 'o-r', 'o-b')).toEqual({ ok: true, balance: '10000' })
    expect(await back('o-one', 'o-other', 'o-b')).toEqual({ ok: true, balance: '9700' })
    expect([await held('o-one'), await held('o-two')]).toEqual([9_700, 10_000])
  })

  test('[P-5] that was refused, or was a win, brings nothing', async () => {
    await writeRows(db, ...player('x'))
    await stake('x', 300, 'x-r', 'x-b')
    await stake('x', 99, 'x-r', 'x-refused')
    const paid = { provider: 'tidepool', kind: 'win', digest: 'd', at: now, amount: 700 }
    const of = await db.selectFrom('game_round').select('id').where('reference', '=', 'x-r').executeTakeFirstOrThrow()
    await writeRows(db, row('game_act', { ...paid, act_id: 'x-win', round_id: of.id, answer: '{"ok":true,"balance":"1"}' }))
    for (const bet of ['x-refused', 'x-win']) expect(await back('x', 'x-r', bet)).toEqual({ ok: true, balance: '9700' })
    expect(await roundOf(of.id)).toMatchObject({ state: 'open', stake: 300 })
  })

  test('[P-5] of a round that is over, or was paid something, is refused', async () => {
    await writeRows(db, ...player('e'))
    await stake('e', 300, 'e-r', 'e-b')
    await db
      .updateTable('game_round')
      .set({ payout: fen(1) })
      .where('reference', '=', 'e-r')
      .execute()
    expect(await back('e', 'e-r', 'e-b')).toEqual(no('closed'))
    const over = { payout: fen(0), state: 'settled' } as const
    await db.updateTable('game_round').set(over).where('reference', '=', 'e-r').execute()
    expect(await back('e', 'e-r', 'e-b')).toEqual(no('closed'))
    expect(await held('e')).toBe(9_700)
  })

  test('[P-5] and that the site gave back keeps the first proof that its provider sends', async () => {
    await writeRows(db, ...player('k'))
    await stake('k', 300, 'k-r', 'k-b')
    await db.updateTable('game_round').set({ state: 'refunded' }).where('reference', '=', 'k-r').execute()
    for (const proof of ['first', 'second']) expect(await back('k', 'k-r', 'k-b', proof)).toEqual({ ok: true, balance: '9700' })
    const { proof } = await db.selectFrom('game_round').select('proof').where('reference', '=', 'k-r').executeTakeFirstOrThrow()
    expect(proof).toBe('first')
  })

  test('[P-5] and never came is refused for good, by a session of its own provider alone', async () => {
    await writeRows(db, ...player('z'), ...player('z-reef', { game: 'reef' }))
    expect(await back('z-reef', 'z-r', 'z-b')).toEqual(no('session'))
    expect(await db.selectFrom('game_act').select('act_id').where('act_id', '=', 'z-b').execute()).toEqual([])
    expect(await back('z', 'z-r', 'z-b')).toEqual({ ok: true, balance: '10000' })
    const act = await db.selectFrom('game_act').selectAll().where('act_id', '=', 'z-b').executeTakeFirstOrThrow()
    expect([act.kind, readKept(act.answer)]).toEqual(['bet', no('refunded')])
  })
})

describe('a win', () => {
  test('[P-5] adds to what its round was paid before; the one that closes moves the stake to the house, once', async () => {
    await writeRows(db, ...player('w', { balance: 1_000 }))
    const { stakes, book } = venueHouseOf('EDGE')
    await stake('w', 300, 'w-r')
    const [heldStakes, heldBook] = [await held(stakes), await held(book)]
    expect(await win('w', 'w-r', 50, false)).toEqual({ ok: true, balance: '750' })
    const open = await db.selectFrom('game_round').selectAll().where('reference', '=', 'w-r').executeTakeFirstOrThrow()
    expect(open).toMatchObject({ state: 'open', payout: 50, closed_at: null, proof: null })
    expect(settled).toEqual([])
    expect(await win('w', 'w-r', 0)).toEqual({ ok: true, balance: '750' })
    expect(await roundOf(open.id)).toMatchObject({ state: 'settled', payout: 50, closed_at: now, proof: 'p' })
    expect([await held(stakes), await held(book)]).toEqual([heldStakes - 300, heldBook + 250])
    expect(settled).toEqual([{ id: open.id, memberId: 'w', venue: 'EDGE', stake: 300, openedAt: now }])
    expect(await win('w', 'w-r', 900)).toEqual(no('closed'))
    expect(await held('w')).toBe(750)
  })

  test('[P-5] is refused of a round that went back, is another member’s, or by a session of another provider', async () => {
    await writeRows(db, ...player('y'), ...player('y-two'), round('y', 'y-back', { state: 'refunded' }), round('y', 'y-open'))
    expect(await win('y', 'y-back', 500)).toEqual(no('closed'))
    expect(await win('y-two', 'y-open', 500)).toEqual(no('unknown'))
    expect(await win('y', 'y-open', 500, true, 'other')).toEqual(no('session'))
    expect([await held('y'), await held('y-two')]).toEqual([10_000, 10_000])
  })
})
