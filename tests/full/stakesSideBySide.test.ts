import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { payWin } from '#server/games/payWin.ts'
import { takeStake } from '#server/games/takeStake.ts'
import type { AskedOf } from '#server/games/walletWords.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { addMember } from '#server/members/members.ts'
import { openStore, type Store } from '#server/platform/db/store.ts'
import { findDataKeys } from '#server/platform/dataKeys.ts'
import { readEnv } from '#server/platform/env.ts'
import { newId } from '#server/platform/ids.ts'
import { noMetrics } from '#server/platform/metrics/metrics.ts'
import { createVault } from '#server/platform/vault.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { createServices, type Services } from '#server/services.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { loggedIn, openGames, PROVIDER, PROVIDER_SECRET, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'

// What providers ask is kept apart from other works by the rows that it writes alone: here two servers do at once what must not both be done.

const programs = findPostgres()
const OPENING = fen(1_000_000)
const STAKE = fen(1_000)
const PLAYERS = Array.from({ length: 20 }, (_, index) => `p-${index}`)
/** Between two rounds of one member, in ms, and more than enough. */
const PACE = 10_000

let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null
let stores: readonly Store[] = []
let sides: readonly Services[] = []
let at = 1_700_000_000_000
const writes = { committed: 0, met: 0 }
const metrics = {
  ...noMetrics,
  writes: {
    waited: () => undefined,
    retried: () => void (writes.met += 1),
    committed: (many: number) => void (writes.committed += many),
  },
}

beforeAll(async () => {
  if (programs === null) return
  postgres = await startPostgres(programs)
  const env = readEnv({ DATABASE_URL: await postgres.createDatabase(), DATA_KEY, PROVIDER_SECRET })
  const vault = createVault(findDataKeys(env))
  const services = (db: Store['db']) => createServices({ env, db, now: () => at, vault, passwordCost: 4, metrics })
  const seed = async (draft: Store['db']) => {
    const person = { passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg', gold: 0, fen: OPENING } as const
    await services(draft).write(async (tx) => {
      for (const id of PLAYERS) await addMember(tx, { id, name: id, nickname: id, ...person })
    })
  }
  stores = await Promise.all([0, 1].map(() => openStore(env, seed)))
  sides = stores.map(({ db }) => services(db))
  await openGames(sides[0]!)
})
afterAll(async () => {
  for (const services of sides) await services.writesSettled()
  for (const { close } of stores) await close()
  await postgres?.stop()
})

/** A session of a player's at the slots, that both servers know. */
async function session(memberId: string): Promise<string> {
  const [side] = sides
  const { launch } = await side!.write(async (tx) =>
    launchGame(tx, await loggedIn(tx, memberId), SLOT_GAME, () => framePlace(null, 1)),
  )
  const entered = await side!.games.asks.session(PROVIDER, { token: launch?.path.split('#')[1] ?? '' })
  if (!entered.ok) throw new Error(entered.reason)
  return entered.session
}

const stake = (services: Services, asked: Partial<AskedOf<'bet'>> & { readonly session: string }) =>
  services.games.asks.bet(PROVIDER, { id: newId('bet'), round: newId('r'), amount: STAKE, ...asked })
const win = (services: Services, own: string, round: string, amount = fen(0)) =>
  services.games.asks.win(PROVIDER, { id: newId('win'), session: own, round, amount, closes: true, proof: null })
const reasonOf = (answer: { readonly ok: boolean; readonly reason?: string }) => (answer.ok ? 'taken' : answer.reason)

describe.runIf(programs !== null)('on PostgreSQL (Debian: apt-get install postgresql)', () => {
  test('[Q7] [P-5] rounds of many members at once meet seldom, and the books add up', async () => {
    const sessions = await Promise.all(PLAYERS.map(session))
    Object.assign(writes, { committed: 0, met: 0 })
    for (let round = 0; round < 5; round += 1) {
      at += PACE
      await Promise.all(
        sessions.map(async (own, index) => {
          const [reference, side] = [newId('r'), sides[index % 2]!]
          expect(await stake(side, { session: own, round: reference })).toMatchObject({ ok: true })
          expect(await win(sides[(index + 1) % 2]!, own, reference, fen(500))).toMatchObject({ ok: true })
        }),
      )
    }
    expect(writes.committed).toBe(5 * 2 * PLAYERS.length)
    expect(writes.met).toBeLessThan(writes.committed / 4)
    expect(await auditLedger(stores[0]!.db)).toEqual([])
    for (const id of PLAYERS) expect(await balanceOf(stores[0]!.db, id, 'FEN')).toBe(OPENING - 5 * STAKE + 5 * 500)
  })

  test('[P-5] [C-9] of two stakes of a member at once in two frames one comes too soon', async () => {
    at += PACE
    const own = [await session('p-0'), await session('p-0')]
    at += PACE
    const answers = await Promise.all(own.map((one, index) => stake(sides[index]!, { session: one })))
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['pace', 'taken']))
  })

  test('[P-5] two wins at once end a round once', async () => {
    at += PACE
    const [own, round] = [await session('p-1'), newId('r')]
    await stake(sides[0]!, { session: own, round })
    const before = await balanceOf(stores[0]!.db, 'p-1', 'FEN')
    const answers = await Promise.all(sides.map((side) => win(side, own, round, fen(700))))
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['closed', 'taken']))
    expect(await balanceOf(stores[0]!.db, 'p-1', 'FEN')).toBe(before + 700)
    expect(await auditLedger(stores[0]!.db)).toEqual([])
  })

  test('[P-5] the same ask of two servers at once is done once and answered the same', async () => {
    at += PACE
    const own = await session('p-5')
    for (let turn = 0; turn < 5; turn += 1) {
      at += PACE
      const before = await balanceOf(stores[0]!.db, 'p-5', 'FEN')
      const asked = { session: own, id: newId('bet'), round: newId('r') }
      const [one, two] = await Promise.all(sides.map((side) => stake(side, asked)))
      expect(reasonOf(one!)).toBe('taken')
      expect(two).toEqual(one)
      expect(await balanceOf(stores[0]!.db, 'p-5', 'FEN')).toBe(before - STAKE)
    }
  })

  test('[P-5] a refund that has the id of its stake is a conflict', async () => {
    const own = await session('p-6')
    const id = newId('bet')
    const asked = { id, session: own, round: newId('r'), bet: id, proof: null }
    await expect(sides[0]!.games.asks.refund(PROVIDER, asked)).rejects.toMatchObject({ words: 'conflict' })
  })

  test('[P-5] a stake and its refund at once leave nothing taken', async () => {
    at += PACE
    const own = await session('p-2')
    const before = await balanceOf(stores[0]!.db, 'p-2', 'FEN')
    for (let turn = 0; turn < 5; turn += 1) {
      at += PACE
      const [id, round] = [newId('bet'), newId('r')]
      const [taken, back] = await Promise.all([
        stake(sides[0]!, { session: own, id, round }),
        sides[1]!.games.asks.refund(PROVIDER, { id: `${id}.back`, session: own, round, bet: id, proof: null }),
      ])
      expect(['taken', 'refunded']).toContain(reasonOf(taken))
      expect(back).toMatchObject({ ok: true })
      expect(await balanceOf(stores[0]!.db, 'p-2', 'FEN')).toBe(before)
    }
  })

  test('[X-10] [P-5] a pause that begins while a stake is looked at keeps it from being taken', async () => {
    at += PACE
    const own = await session('p-3')
    at += PACE
    const [side, other] = sides
    let isPaused = false
    // The stake's transaction has seen the member without a pause when that begins.
    const answer = await side!.write(
      async (tx) => {
        await tx.db.selectFrom('play_pause').selectAll().where('member_id', '=', 'p-3').execute()
        if (!isPaused) await other!.write((theirs) => beginPause(theirs, { memberId: 'p-3', deviceId: 'd' }, { hours: 24 }))
        isPaused = true
        return takeStake(tx, PROVIDER, { id: newId('bet'), session: own, round: newId('r'), amount: STAKE })
      },
      { isolation: 'snapshot' },
    )
    expect(reasonOf(answer)).toBe('paused')
  })

  test('[P-5] a round that two operators end while its win is looked at is paid once', async () => {
    at += PACE
    const [own, round] = [await session('p-4'), newId('r')]
    await stake(sides[0]!, { session: own, round })
    const before = await balanceOf(stores[0]!.db, 'p-4', 'FEN')
    const [side, other] = sides
    let isEnded = false
    const { id } = await stores[0]!.db
      .selectFrom('game_round')
      .select('id')
      .where('reference', '=', round)
      .executeTakeFirstOrThrow()
    const answer = await side!.write(
      async (tx) => {
        await tx.db.selectFrom('game_round').selectAll().where('id', '=', id).execute()
        if (!isEnded) await other!.write((theirs) => other!.games.endStray(theirs, { id, how: 'back', payout: fen(0) }))
        isEnded = true
        return payWin(
          tx,
          PROVIDER,
          { id: newId('win'), session: own, round, amount: fen(900), closes: true, proof: null },
          async () => {},
        )
      },
      { isolation: 'snapshot' },
    )
    expect(reasonOf(answer)).toBe('closed')
    expect(await balanceOf(stores[0]!.db, 'p-4', 'FEN')).toBe(before + STAKE)
    expect(await auditLedger(stores[0]!.db)).toEqual([])
  })
})
