import { createTestModel } from '@xstate/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRANT_LASTS, GRANT_SETTLES } from '#src/api/model/grant.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { countBet } from '#server/grades/countBets.ts'
import { countRound } from '#server/grades/countRound.ts'
import { listGrants, optOut } from '#server/grants/grants.ts'
import { lapseGrants } from '#server/grants/lapseGrants.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { giveOne, grantBooks } from '#tests/support/grants.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { EVERY_TRANSITION } from '../everyTransition.ts'
import { grantSpecification } from './grantSpecification.ts'

/** The bonus, in fen, and the bets that it asks for. */
const BONUS = 10_000
const NEEDED = 20_000

/** How a grant is shown where the specification stands, and how far its bets are at most. */
const SHOWN: Readonly<Record<string, string>> = {
  given: 'running',
  half: 'running',
  withOpenBet: 'running',
  paused: 'running',
  pausedLong: 'running',
  resumed: 'running',
}

describe('the life of a bonus on a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    server.clock.hold()
  })
  afterAll(() => server.stop())

  const paths = createTestModel(grantSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[P-9] %s', async (_, path) => {
    const { db, write } = server.services
    await db.deleteFrom('play_pause').execute()
    const start = (await grantBooks(db)).wallet
    const key = newId('test')
    const give = () => write((tx: Transaction) => giveOne(tx, { key, amount: BONUS, multiple: 2 }))
    const id = (await give())?.id ?? ''
    let bet = ''
    const settle = (outcome: 'lost' | 'void') => write((tx) => settleBet(tx, bet, outcome))
    const lapse = () => lapseGrants(server.services)
    const match = () => newId('match')
    const stake = async (amount: number) => {
      bet = await settledBet(server, { matchId: match(), stake: amount })
    }
    const wait = async (ms: number) => {
      server.clock.advance(ms)
      await lapse()
    }
    await path.test({
      events: {
        HALF: () => stake(NEEDED / 2),
        ALL: () => stake(NEEDED),
        OTHER_KIND: async () => {
          const venues = await db.selectFrom('venue').select('code').where('kind', '=', 'live').execute()
          const round = { id: newId('r'), memberId: 'm-mia', venue: venues[0]!.code, stake: fen(NEEDED) }
          await write((tx) => countRound(tx, { ...round, openedAt: tx.at }))
        },
        BOTH_SIDES: async () => {
          const matchId = match()
          bet = await settledBet(server, { matchId, code: 'home', stake: NEEDED / 2 })
          await settledBet(server, { matchId, code: 'visit', stake: NEEDED / 2 }, 'won')
        },
        BET_IS_VOID: () => settledBet(server, { matchId: match(), stake: NEEDED }, 'void'),
        VOIDED: () =>
          write(async (tx) => {
            await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', bet).execute()
            await countBet(tx, bet)
          }),
        SETTLED_AGAIN: () => write((tx) => countBet(tx, bet)),
        BET_OPENS: async () => {
          bet = await openBet(server, { matchId: match(), stake: NEEDED })
        },
        WON: () => settle('lost'),
        RETURNED: () => settle('void'),
        RETURNED_LATE: async () => {
          await settle('void')
          await lapse()
        },
        LATE_BET: () => settledBet(server, { matchId: match(), stake: NEEDED }),
        WAITED_ENOUGH: () => wait(GRANT_SETTLES),
        TIME_OVER: () => wait(GRANT_LASTS),
        TIME_OVER_OPEN: () => wait(GRANT_LASTS),
        OPT_OUT: () => write((tx) => optOut(tx, 'm-mia', { id })),
        GIVEN_AGAIN: async () => {
          expect((await give())?.id).toBe(id)
        },
        PAUSES: () =>
          write((tx) =>
            tx.db
              .insertInto('play_pause')
              .values({ id: newId('p'), member_id: 'm-mia', kind: 'timeOut', since: tx.at, until: tx.at + GRANT_LASTS })
              .execute(),
          ),
        GIVEN_ANOTHER: async () => {
          expect(await write((tx) => giveOne(tx))).toBe(null)
        },
        WEEK: () => wait(GRANT_LASTS - 1),
        RESUMES: () => wait(1),
      },
      states: {
        '*': async ({ value }) => {
          const stands = typeof value === 'string' ? value : ''
          const isLocked = stands === 'waiting' || SHOWN[stands] !== undefined
          const { list } = await listGrants(db, 'm-mia', { of: isLocked ? 'locked' : 'ended' }, server.clock.now())
          const grant = list.find((one) => one?.id === id)
          expect(grant?.phase).toBe(SHOWN[stands] ?? stands)
          if (stands === 'half') expect(grant?.progress).toBe(String(NEEDED / 2))
          if (stands === 'given') expect(grant?.progress).toBe('0')
          expect(await grantBooks(db)).toEqual({
            wallet: start + (stands === 'released' ? BONUS : 0),
            locked: isLocked ? BONUS : 0,
            house: 0,
            drifts: [],
          })
        },
      },
    })
    // The next path begins without it.
    await write((tx) => optOut(tx, 'm-mia', { id }))
  })
})
