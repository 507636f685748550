import { expect, test } from 'vitest'
import { grantList } from '#src/api/contract/grants.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { matchOdds } from '#src/api/contract/odds.ts'
import { login } from '#src/api/contract/session.ts'
import { betPlace, venueEnter } from '#src/api/contract/sportsbook.ts'
import { launch, transferIn } from '#src/api/contract/venues.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { crashingServer } from '#tests/support/crashing.ts'
import { giveOne } from '#tests/support/grants.ts'
import { granted } from '#tests/support/request.ts'

const STAKE = 1_000
const BONUS = 100
const COUNT = 12
const MATCH = 'm2001'

const { call, kill, sim, start, within } = crashingServer()

test('[P-9] a server that is killed while bets release bonuses: each is released once, and the books add up', async () => {
  await sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  // Each bonus asks for as much as one bet is.
  await kill()
  await within((db) =>
    db.transaction().execute(async (inside) => {
      for (let left = COUNT; left > 0; left -= 1)
        await giveOne(
          { db: inside, at: Date.now(), publishAfterCommit: () => undefined },
          { amount: BONUS, multiple: STAKE / BONUS },
        )
    }),
  )
  await start()
  await sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
  const { list } = granted(await call(matchList, {}))
  const venue = VIDEO_CHANNELS.find((code) => code === list.find(({ matchId }) => matchId === MATCH)?.venueName)!
  granted(await call(transferIn, { venue, clientId: newClientId(), amount: String(STAKE * COUNT) }, mia))
  const { launch: opened } = granted(await call(launch, { venue }, mia))
  const { venueToken } = granted(await call(venueEnter, { launchToken: opened!.token }, mia))
  const { book } = granted(await call(matchOdds, { matchId: MATCH }))
  const [selection] = book!.markets.find(({ type }) => type === 'winner')!.selections
  const wish = { matchId: MATCH, selectionId: selection!.selectionId, stake: String(STAKE), price: selection!.price }
  for (let left = COUNT; left > 0; left -= 1) {
    const reply = granted(
      await call(betPlace, { venueToken, clientId: newClientId(), ...wish, policy: 'any', share: false }, mia),
    )
    expect(reply.result).toBe('accepted')
  }
  const centre = async () => granted(await call(walletBalances, {}, mia)).funds.fen
  const before = await centre()
  const locked = async () => granted(await call(grantList, { of: 'locked' }, mia)).locked
  expect(await locked()).toBe(BONUS * COUNT)

  await sim({ do: 'match', matchId: MATCH, homeScore: 0, visitScore: 3, gameStatus: 'ended' })
  // Wherever each death falls: between two settlements, or in one.
  for (let death = 0; death < 4; death += 1) {
    await kill()
    expect(await within((db) => auditLedger(db))).toEqual([])
    await start()
  }
  await expect.poll(locked, { timeout: 60_000 }).toBe(0)
  expect(await centre()).toBe(before + BONUS * COUNT)
  const ended = granted(await call(grantList, { of: 'ended' }, mia)).list
  expect(ended.map(({ phase, progress }) => [phase, progress])).toEqual(Array.from({ length: COUNT }, () => ['released', STAKE]))
}, 500_000)
