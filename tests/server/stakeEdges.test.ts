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
  test('[P-5] is taken for less than twelve hours after the last one', async () => {
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

  test('[C-8] is refused while the member’s password, which somebody else may know, was not changed', async () => {
    await writeRows(db, ...player('due'))
    await db.updateTable('member').set({ password_due_at: now }).where('id', '=', 'due').execute()
    expect([await stake('due', 100), await held('due')]).toEqual([no('session'), 10_000])
  })

  test('[P-5] is at most all that the wallet holds', async () => {
    await writeRows(db, ...player('a', { balance: 500 }), ...player('a-less', { balance: 499 }))
    expect([await stake('a', 500), await stake('a-less', 500)]).toEqual([{ ok: true, balance: '0' }, no('funds')])
    expect([await held('a'), await held('a-less')]).toEqual([0, 499])
  })

  test('[P-5] is within the game’s own bounds', async () => {
    await writeRows(db, ...player('s-low'), ...player('s-high'))
    expect([await stake('s-low', 99), await stake('s-low', 100)]).toEqual([no('stake'), { ok: true, balance: '9900' }])
    expect([await stake('s-high', 1_001), await stake('s-high', 1_000)]).toEqual([no('stake'), { ok: true, balance: '9000' }])
  })

  test('[P-5] is within the game’s bounds together with the other stakes of its round', async () => {
    await writeRows(db, ...player('s-two'))
    await stake('s-two', 400, 's-round')
    expect(await stake('s-two', 601, 's-round')).toEqual(no('stake'))
    expect(await stake('s-two', 600, 's-round')).toMatchObject({ ok: true })
    const found = await db.selectFrom('game_round').select(['stake', 'state']).where('member_id', '=', 's-two').execute()
    expect(found).toEqual([{ stake: 1_000, state: 'open' }])
  })

  test('[P-5] keeps the pace from when its member’s last round of its game began', async () => {
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

  test.each(['settled', 'refunded'])('[P-5] for a round that is %s is refused', async (state) => {
    const id = `c-${state}`
    await writeRows(db, ...player(id), round(id, 'c-over', { state }))
    expect(await stake(id, 100, 'c-over')).toEqual(no('closed'))
  })

  test('[P-5] may be for a round of the same name as another member’s', async () => {
    await writeRows(db, ...player('c-free'), round('c-paid', 'c-same', { state: 'settled' }))
    expect(await stake('c-free', 100, 'c-same')).toMatchObject({ ok: true })
    expect(await roundOf('c-paid-c-same')).toMatchObject({ stake: 100, state: 'settled' })
    const own = await db.selectFrom('game_round').select('state').where('member_id', '=', 'c-free').execute()
    expect(own).toEqual([{ state: 'open' }])
  })

  test('[P-5] of a game of another provider is refused', async () => {
    await writeRows(db, ...player('v-other', { game: 'reef' }))
    expect(await stake('v-other', 100)).toEqual(no('session'))
  })

  test('[P-5] goes to what is held of open rounds of its game’s own venue', async () => {
    await writeRows(db, ...player('v', { game: 'reef' }))
    const ask = { id: 'v-b', session: 'v', round: 'v-r', amount: fen(300) }
    expect(await services.write((tx) => takeStake(tx, 'other', ask))).toEqual({ ok: true, balance: '9700' })
    const { stakes, book } = venueHouseOf('REEF')
    expect([await held(stakes), await held(book), await held('v')]).toEqual([300, 0, 9_700])
  })
})

describe('a stake that is to go back', () => {
  test('[P-5] leaves its round open with the other stakes', async () => {
    await writeRows(db, ...player('g-one'))
    await stake('g-one', 300, 'g-open', 'g-1')
    await stake('g-one', 200, 'g-open', 'g-2')
    expect(await back('g-one', 'g-open', 'g-1', 'early')).toEqual({ ok: true, balance: '9800' })
    const open = await db.selectFrom('game_round').selectAll().where('reference', '=', 'g-open').executeTakeFirstOrThrow()
    expect(open).toMatchObject({ state: 'open', stake: 200, closed_at: null, proof: null })
  })

  test('[P-5] goes back once', async () => {
    await writeRows(db, ...player('g-again'))
    await stake('g-again', 300, 'g-once', 'g-3')
    await stake('g-again', 200, 'g-once', 'g-4')
    for (let again = 0; again < 2; again += 1)
      expect(await back('g-again', 'g-once', 'g-3')).toEqual({ ok: true, balance: '9800' })
  })

  test('[P-5] ends its round where it is the last one', async () => {
    await writeRows(db, ...player('g-last'))
    await stake('g-last', 200, 'g-end', 'g-5')
    expect(await back('g-last', 'g-end', 'g-5', 'last')).toEqual({ ok: true, balance: '10000' })
    const over = await db.selectFrom('game_round').selectAll().where('reference', '=', 'g-end').executeTakeFirstOrThrow()
    expect(over).toMatchObject({ state: 'refunded', stake: 200, closed_at: now, proof: 'last' })
  })

  test('[P-5] of another member stays where it is', async () => {
    await writeRows(db, ...player('o-one'), ...player('o-two'))
    await stake('o-one', 300, 'o-r', 'o-b')
    expect(await back('o-two', 'o-r', 'o-b')).toEqual({ ok: true, balance: '10000' })
    expect([await held('o-one'), await held('o-two')]).toEqual([9_700, 10_000])
  })

  test('[P-5] of another round stays where it is', async () => {
    await writeRows(db, ...player('o-three'), round('o-three', 'o-other'))
    await stake('o-three', 300, 'o-own', 'o-c')
    expect(await back('o-three', 'o-other', 'o-c')).toEqual({ ok: true, balance: '9700' })
    expect(await held('o-three')).toBe(9_700)
  })

  test('[P-5] and was refused brings nothing', async () => {
    await writeRows(db, ...player('x'))
    await stake('x', 300, 'x-r', 'x-b')
    await stake('x', 99, 'x-r', 'x-refused')
    expect(await back('x', 'x-r', 'x-refused')).toEqual({ ok: true, balance: '9700' })
    const of = await db.selectFrom('game_round').selectAll().where('reference', '=', 'x-r').executeTakeFirstOrThrow()
    expect(of).toMatchObject({ state: 'open', stake: 300 })
  })

  test('[P-5] and is a win brings nothing', async () => {
    await writeRows(db, ...player('x-two'))
    await stake('x-two', 300, 'x-paid', 'x-c')
    const paid = { provider: 'tidepool', kind: 'win', digest: 'd', at: now, amount: 700 }
    const of = await db.selectFrom('game_round').select('id').where('reference', '=', 'x-paid').executeTakeFirstOrThrow()
    await writeRows(db, row('game_act', { ...paid, act_id: 'x-win', round_id: of.id, answer: '{"ok":true,"balance":"1"}' }))
    expect(await back('x-two', 'x-paid', 'x-win')).toEqual({ ok: true, balance: '9700' })
    expect(await roundOf(of.id)).toMatchObject({ state: 'open', stake: 300 })
  })

  test.each([
    ['was paid something', 'e-paid', { payout: fen(1), state: 'open' }],
    ['is over', 'e-over', { payout: fen(0), state: 'settled' }],
  ] as const)('[P-5] of a round that %s is refused', async (_, id, fields) => {
    await writeRows(db, ...player(id))
    await stake(id, 300, `${id}-r`, `${id}-b`)
    await db.updateTable('game_round').set(fields).where('reference', '=', `${id}-r`).execute()
    expect(await back(id, `${id}-r`, `${id}-b`)).toEqual(no('closed'))
    expect(await held(id)).toBe(9_700)
  })

  test('[P-5] and that the site gave back keeps the first proof that its provider sends', async () => {
    await writeRows(db, ...player('k'))
    await stake('k', 300, 'k-r', 'k-b')
    await db.updateTable('game_round').set({ state: 'refunded' }).where('reference', '=', 'k-r').execute()
    for (const proof of ['first', 'second']) expect(await back('k', 'k-r', 'k-b', proof)).toEqual({ ok: true, balance: '9700' })
    const { proof } = await db.selectFrom('game_round').select('proof').where('reference', '=', 'k-r').executeTakeFirstOrThrow()
    expect(proof).toBe('first')
  })

  test('[P-5] and never came is refused for good', async () => {
    await writeRows(db, ...player('z'))
    expect(await back('z', 'z-r', 'z-b')).toEqual({ ok: true, balance: '10000' })
    const act = await db.selectFrom('game_act').selectAll().where('act_id', '=', 'z-b').executeTakeFirstOrThrow()
    expect([act.kind, readKept(act.answer)]).toEqual(['bet', no('refunded')])
  })

  test('[P-5] and never came is refused by its own provider alone', async () => {
    await writeRows(db, ...player('z-reef', { game: 'reef' }))
    expect(await back('z-reef', 'z-r', 'z-other')).toEqual(no('session'))
    expect(await db.selectFrom('game_act').select('act_id').where('act_id', '=', 'z-other').execute()).toEqual([])
  })
})

describe('a win', () => {
  /** A player who staked 300 of 1000 in a round, and was paid 50 in it; the round as it is then. */
  const paid = async (id: string) => {
    await writeRows(db, ...player(id, { balance: 1_000 }))
    await stake(id, 300, id)
    const answer = await win(id, id, 50, false)
    const open = await db.selectFrom('game_round').selectAll().where('reference', '=', id).executeTakeFirstOrThrow()
    return { answer, open }
  }
  const settledOf = (memberId: string) => settled.filter((one) => one.memberId === memberId)

  test('[P-5] that does not close its round leaves it open', async () => {
    const { answer, open } = await paid('w-open')
    expect(answer).toEqual({ ok: true, balance: '750' })
    expect(open).toMatchObject({ state: 'open', payout: 50, closed_at: null, proof: null })
    expect(settledOf('w-open')).toEqual([])
  })

  test('[P-5] adds to what its round was paid before', async () => {
    const { open } = await paid('w-adds')
    expect(await win('w-adds', 'w-adds', 40)).toEqual({ ok: true, balance: '790' })
    expect(await roundOf(open.id)).toMatchObject({ state: 'settled', payout: 90, closed_at: now, proof: 'p' })
  })

  test('[P-5] that closes its round moves the stake to the house', async () => {
    const { stakes, book } = venueHouseOf('EDGE')
    const [heldStakes, heldBook] = [await held(stakes), await held(book)]
    await paid('w-house')
    await win('w-house', 'w-house', 0)
    expect([await held(stakes), await held(book)]).toEqual([heldStakes, heldBook + 250])
  })

  test('[P-5] that closes its round is followed by what comes of a round that is over', async () => {
    const { open } = await paid('w-told')
    await win('w-told', 'w-told', 0)
    expect(settledOf('w-told')).toEqual([{ id: open.id, memberId: 'w-told', venue: 'EDGE', stake: 300, openedAt: now }])
  })

  test('[P-5] of a round that was closed is refused', async () => {
    await paid('w-closed')
    await win('w-closed', 'w-closed', 0)
    expect(await win('w-closed', 'w-closed', 900)).toEqual(no('closed'))
    expect(await held('w-closed')).toBe(750)
  })

  test('[P-5] of a round that went back is refused', async () => {
    await writeRows(db, ...player('y-gone'), round('y-gone', 'y-back', { state: 'refunded' }))
    expect(await win('y-gone', 'y-back', 500)).toEqual(no('closed'))
    expect(await held('y-gone')).toBe(10_000)
  })

  test('[P-5] of another member’s round is refused', async () => {
    await writeRows(db, ...player('y-one'), ...player('y-two'), round('y-one', 'y-theirs'))
    expect(await win('y-two', 'y-theirs', 500)).toEqual(no('unknown'))
    expect([await held('y-one'), await held('y-two')]).toEqual([10_000, 10_000])
  })

  test('[P-5] of a game of another provider is refused', async () => {
    await writeRows(db, ...player('y'), round('y', 'y-open'))
    expect(await win('y', 'y-open', 500, true, 'other')).toEqual(no('session'))
    expect(await held('y')).toBe(10_000)
  })
})

test('[P-5] a balance is told to the provider of its game alone', async () => {
  await writeRows(db, ...player('told', { game: 'reef' }))
  expect(await services.write((tx) => readBalance(tx, 'other', { session: 'told' }))).toEqual({ ok: true, balance: '10000' })
  expect(await services.write((tx) => readBalance(tx, 'tidepool', { session: 'told' }))).toEqual(no('session'))
})
