import fc from 'fast-check'
import { Migrator } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fen } from '#src/api/model/money/amount.ts'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { addMember } from '#server/members/members.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrationProvider } from '#server/platform/db/migrations/list.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices, type Services } from '#server/services.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { loggedIn, openGames, PROVIDER, PROVIDER_SECRET, SLOT_GAME } from '#tests/support/gameProvider.ts'
import { sequences } from '#tests/support/sequences.ts'

const MEMBER = 'm-model'
const OPENING = 1_000_000_000
const YUAN = 100

/** What an honest provider may say of its rounds, and what the line between makes of it: lost, twice, late, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bet' as const), round: fc.nat(2), part: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('win' as const), round: fc.nat(2), yuan: fc.nat(40), closes: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), round: fc.nat(2), part: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(20) }) },
)

type Round = { stakes: Map<string, 'taken' | 'back' | 'never'>; paid: number; over: boolean; exists: boolean }

describe('rounds under doubled, late and reordered words', () => {
  let db: Database
  let services: Services
  let clock = Date.now()
  let count = 0
  beforeAll(async () => {
    db = openDatabase(':memory:')
    await new Migrator({ db, provider: migrationProvider }).migrateToLatest()
    const env = readEnv({ DATA_DIR: './data', PROVIDER_SECRET })
    services = createServices({ env, db, now: () => clock, vault: testVault, passwordCost: 4 })
    await services.write(async (tx) => {
      const person = { nickname: 'Model', passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg' } as const
      await addMember(tx, { id: MEMBER, name: 'model', ...person, gold: 0, fen: OPENING })
    })
    await openGames(services)
  })
  afterAll(() => db.destroy())

  async function enter(): Promise<string> {
    const { launch } = await services.write(async (tx) =>
      launchGame(tx, await loggedIn(tx, MEMBER), SLOT_GAME, () => framePlace(null, 1)),
    )
    const entered = await services.games.asks.session(PROVIDER, { token: launch?.path.split('#')[1] ?? '' })
    if (!entered.ok) throw new Error(entered.reason)
    return entered.session
  }

  test(`[P-5] a stake is held, won, lost or given back, once, whatever comes in what order (${sequences(150)} runs)`, async () => {
    const stake = 5 * YUAN
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        count += 1
        const run = count
        const session = await enter()
        const before = await balanceOf(db, MEMBER, 'FEN')
        const rounds = Array.from({ length: 3 }, (): Round => ({ stakes: new Map(), paid: 0, over: false, exists: false }))
        /** What was asked and answered, to ask it again. */
        const said: { readonly ask: () => Promise<unknown>; readonly answer: unknown }[] = []
        let [acts, held, net] = [0, 0, 0]
        for (const one of steps) {
          if (one.do === 'again') {
            const known = said[one.which]
            if (known !== undefined) expect(await known.ask()).toEqual(known.answer)
            continue
          }
          clock += 3_000
          const round = rounds[one.round]!
          const reference = `r-${run}-${one.round}`
          acts += 1
          const id = `a-${run}-${acts}`
          if (one.do === 'bet') {
            const betId = `b-${run}-${one.round}-${one.part}`
            const asked = { id: betId, session, round: reference, amount: fen(stake) }
            const was = round.stakes.get(betId)
            const ask = () => services.games.asks.bet(PROVIDER, asked)
            const answer = await ask()
            if (was === undefined) {
              expect(answer.ok).toBe(!round.over)
              round.stakes.set(betId, answer.ok ? 'taken' : 'never')
              if (answer.ok) {
                round.exists = true
                held += stake
                net -= stake
              }
            }
            said.push({ ask, answer })
          } else if (one.do === 'win') {
            const amount = fen(one.yuan * YUAN)
            const ask = () =>
              services.games.asks.win(PROVIDER, { id, session, round: reference, amount, closes: one.closes, proof: null })
            const answer = await ask()
            expect(answer.ok).toBe(round.exists && !round.over)
            if (answer.ok) {
              net += amount
              round.paid += amount
              if (one.closes) {
                round.over = true
                held -= [...round.stakes.values()].filter((state) => state === 'taken').length * stake
              }
            }
            // A round that is not known is no last word.
            if (round.exists) said.push({ ask, answer })
          } else {
            const betId = `b-${run}-${one.round}-${one.part}`
            const ask = () => services.games.asks.refund(PROVIDER, { id, session, round: reference, bet: betId, proof: null })
            const answer = await ask()
            const was = round.stakes.get(betId)
            if (was === undefined) round.stakes.set(betId, 'never')
            const isLate = was === 'taken' && (round.paid > 0 || round.over)
            expect(answer.ok).toBe(!isLate)
            if (was === 'taken' && !isLate) {
              round.stakes.set(betId, 'back')
              held -= stake
              net += stake
              if (![...round.stakes.values()].includes('taken')) round.over = true
            }
            said.push({ ask, answer })
          }
          expect(await balanceOf(db, MEMBER, 'FEN')).toBe(before + net)
        }
        const open = await db
          .selectFrom('game_round')
          .select(({ fn }) => fn.sum<number>('stake').as('held'))
          .where('reference', 'like', `r-${run}-%`)
          .where('state', '=', 'open')
          .executeTakeFirst()
        expect(Number(open?.held ?? 0)).toBe(held)
      }),
      {
        numRuns: sequences(150),
        // A stake that is back already is asked for once more under another id, after the round's other stake was lost.
        examples: [
          [
            [
              { do: 'bet', round: 0, part: 0 },
              { do: 'bet', round: 0, part: 1 },
              { do: 'refund', round: 0, part: 1 },
              { do: 'win', round: 0, yuan: 0, closes: true },
              { do: 'refund', round: 0, part: 1 },
            ],
          ],
        ],
      },
    )
    expect(await auditLedger(db)).toEqual([])
  })
})
