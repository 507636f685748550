import { expect, test } from 'vitest'
import { login } from '#src/api/contract/session.ts'
import { officeSettingSet } from '#src/api/contract/siteOffice.ts'
import { launch, transferIn, transferOut, venueBalance } from '#src/api/contract/venues.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { matchOdds } from '#src/api/contract/odds.ts'
import { betList, betPlace, betReconcile, venueEnter } from '#src/api/contract/sportsbook.ts'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { crashingServer } from '#tests/support/crashing.ts'
import { granted } from '#tests/support/request.ts'

const FUNDS = 1_000_000
const STAKE = 1_000
const MATCH = 'm2001'

const { call, kill, sim, start } = crashingServer()

test('[Q8] a server that is killed while bets are placed and settled: each order is one bet or none, and each is paid once', async () => {
  await sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
  const { venue, selectionId, price } = await offer()
  granted(await call(transferIn, { venue, clientId: newClientId(), amount: String(FUNDS) }, mia))
  const enter = async () => {
    const { launch: opened } = granted(await call(launch, { venue }, mia))
    return granted(await call(venueEnter, { launchToken: opened!.token }, mia)).venueToken
  }
  let venueToken = await enter()
  const wish = { matchId: MATCH, selectionId, stake: String(STAKE), price, policy: 'any', share: false } as const
  const place = (clientId: string) => call(betPlace, { venueToken, clientId, ...wish }, mia)
  const wallet = async () => granted(await call(venueBalance, { venue }, mia)).wallet
  const known = new Map<string, string | null>()

  for (let round = 0; round < 3; round += 1) {
    const ids = Array.from({ length: 12 }, newClientId)
    const asked = ids.map((id) => place(id).then((reply) => (reply.ok && reply.data.result === 'accepted' ? id : null)))
    // Listened to before the server is killed: an answer that does not come is none that nobody hears of.
    const settled = Promise.allSettled(asked)
    // Some are answered, some placed, some on their way.
    await Promise.race([Promise.any(asked.slice(round * 4)), new Promise((resolve) => setTimeout(resolve, 20_000))])
    await kill()
    const acknowledged = (await settled).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await start()
    venueToken = await enter()
    for (const id of ids) {
      const { bet } = granted(await call(betReconcile, { venueToken, clientId: id }, mia))
      known.set(id, bet?.betId ?? null)
    }
    for (const id of acknowledged) if (id !== null) expect(known.get(id)).toEqual(expect.any(String))
  }

  // What was asked about once stays as it was answered, however often the order arrives again.
  await sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  for (const [id, betId] of known) {
    const reply = granted(await place(id))
    expect(reply).toMatchObject(
      betId === null ? { result: 'refused', reason: 'withdrawn' } : { result: 'accepted', bet: { betId } },
    )
  }
  const placed = [...known.values()].filter((betId) => betId !== null)
  expect(new Set(placed).size).toBe(placed.length)
  expect(placed.length).toBeGreaterThan(0)
  expect(await wallet()).toBe(FUNDS - STAKE * placed.length)

  await sim({ do: 'match', matchId: MATCH, homeScore: 9, visitScore: 0, gameStatus: 'ended' })
  for (let death = 0; death < 2; death += 1) {
    await kill()
    await start()
  }
  venueToken = await enter()
  const all = async () => {
    const list = []
    for (let before: string | undefined; ; before = list.at(-1)!.betId) {
      const page = granted(await call(betList, { venueToken, ...(before === undefined ? {} : { before }) }, mia))
      list.push(...page.list)
      if (!page.more) return list
    }
  }
  await expect.poll(async () => (await all()).filter(({ state }) => state === 'open').length, { timeout: 60_000 }).toBe(0)
  const bets = await all()
  expect(bets.map(({ betId }) => betId).toSorted()).toEqual(placed.toSorted())
  const paid = bets.reduce((sum, { payout }) => sum + payout, 0)
  expect(paid).toBeGreaterThan(0)
  expect(await wallet()).toBe(FUNDS - STAKE * placed.length + paid)
}, 500_000)

test('[Q8] [C-9] orders that waited with their money when the server was killed leave all of it to the member', async () => {
  await sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  await sim({ do: 'match', matchId: MATCH, homeScore: 0, visitScore: 0, gameStatus: 'live' })
  const oda = granted(await call(login, { name: 'oda', password: 'anchor88e' }))
  granted(await call(officeSettingSet, { key: 'betAcceptanceDelay', value: '8', reason: 'crash' }, oda))
  const leo = granted(await call(login, { name: 'leo', password: 'anchor88b' }))
  const { venue, selectionId, price } = await offer()
  const holds = async () => granted(await call(venueBalance, { venue }, leo))
  const before = await holds()
  const enter = async () => {
    const { launch: opened } = granted(await call(launch, { venue }, leo))
    return granted(await call(venueEnter, { launchToken: opened!.token }, leo)).venueToken
  }
  let venueToken = await enter()
  const wish = { matchId: MATCH, selectionId, stake: String(STAKE), price, policy: 'any', share: false } as const
  const place = (clientId: string, fund: string | null = null) =>
    call(betPlace, { venueToken, clientId, ...wish, ...(fund === null ? {} : { fund }) }, leo)
  const [own, funded] = [newClientId(), newClientId()]
  // Listened to before the server is killed.
  const waiting = Promise.allSettled([place(own, String(STAKE)), place(funded, String(STAKE))])
  // Sent with them: there are eight seconds from the first order to the end of the server.
  const third = place(newClientId())
  // Once both have their money they wait; it is not there for a third one.
  await expect.poll(async () => (await holds()).wallet, { interval: 20, timeout: 30_000 }).toBe(before.wallet + 2 * STAKE)
  expect(granted(await third)).toEqual({ result: 'refused', reason: 'funds' })
  await kill()
  await waiting
  await start()
  venueToken = await enter()
  for (const clientId of [own, funded]) expect(granted(await call(betReconcile, { venueToken, clientId }, leo)).bet).toBeNull()
  expect(granted(await call(betList, { venueToken }, leo)).list).toEqual([])
  granted(await call(transferOut, { venue, clientId: newClientId(), amount: String(2 * STAKE) }, leo))
  expect(await holds()).toEqual(before)
}, 500_000)

/** The home side of the match, and the venue that takes bets on it. */
async function offer() {
  const { list } = granted(await call(matchList, {}))
  const venue = VIDEO_CHANNELS.find((code) => code === list.find(({ matchId }) => matchId === MATCH)?.venueName)!
  const { book } = granted(await call(matchOdds, { matchId: MATCH }))
  const [selection] = book!.markets.find(({ type }) => type === 'winner')!.selections
  return { venue, selectionId: selection!.selectionId, price: selection!.price }
}
