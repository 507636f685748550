import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { officeActivityAct } from '#src/api/contract/activityOffice.ts'
import { dayOf } from '#src/api/model/day.ts'
import { points, units } from '#src/api/model/money/amount.ts'
import { putBack, spend, spentOf } from '#server/activities/budget.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { givePrize } from '#server/activities/prizes.ts'
import { readActivity } from '#server/activities/rows.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { pointsOf } from '#server/ledger/movePoints.ts'
import { addMember } from '#server/members/members.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { signGiftsAct } = activityCalls
const DAY = 86_400_000

let server: TestServer
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const goldBudget = (all: number, day: number | null = null) => ({
  budgets: [{ asset: 'GOLD' as const, all: String(all), day: day === null ? null : String(day) }],
})
const spent = async (id: string) => (await spentOf(server.services.db, id, server.clock.now()))[0]!
const prizesOf = async (id: string) =>
  server.services.db.selectFrom('activity_prize').selectAll().where('activity_id', '=', id).execute()

/** A sequence of numbers that looks random and is the same for each seed. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

test('[P-9] whatever is taken in whatever order, over days, neither a day’s nor the whole budget is ever passed', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const next = sequence(seed)
    const [all, day] = [500 + next(1_000), 100 + next(300)]
    oda = await server.login('oda', 'device-oda')
    const id = await runActivity(server, oda, 'signGifts', goldBudget(all, day))
    let [whole, today] = [0, 0]
    for (let step = 0; step < 120; step += 1) {
      if (next(10) === 0) {
        server.clock.advance(DAY)
        today = 0
      }
      const amount = 1 + next(60)
      const isTaken = await server.services.write((tx) => spend(tx, id, 'GOLD', units(amount)))
      expect(isTaken, `seed ${seed}, step ${step}`).toBe(whole + amount <= all && today + amount <= day)
      if (isTaken) [whole, today] = [whole + amount, today + amount]
    }
    expect(await spent(id)).toMatchObject({ all: whole, today })
  }
})

test('[P-9] what is put back into a budget is no more spent, of the whole and of the day on which it was', async () => {
  const id = await runActivity(server, oda, 'signGifts', goldBudget(1_000, 500))
  const take = (amount: number) => server.services.write((tx) => spend(tx, id, 'GOLD', units(amount)))
  const back = (amount: number, day: number) => server.services.write((tx) => putBack(tx, id, 'GOLD', units(amount), day))
  const today = dayOf(server.clock.now())
  await take(300)
  server.clock.advance(DAY)
  await take(200)
  await back(100, today)
  expect(await spent(id)).toMatchObject({ all: 400, today: 200 })
  await back(50, today + 1)
  expect(await spent(id)).toMatchObject({ all: 350, today: 150 })
})

test('[P-9] of five hundred who claim at once as many are paid as the budget holds, and the rest are told so', async () => {
  const id = await runActivity(server, oda, 'signGifts', goldBudget(20_050))
  const { services } = server
  const members = Array.from({ length: 500 }, (_, index) => `m-crowd-${index}`)
  await services.write(async (tx) => {
    for (const memberId of members)
      await addMember(tx, {
        id: memberId,
        name: memberId,
        nickname: memberId,
        passwordHash: null,
        role: 'member',
        vipLevel: 0,
        avatar: '/art/portrait/x.svg',
        gold: 0,
      })
  })
  const answers = await Promise.all(
    members.map((memberId) =>
      services.activities.act('signGifts', memberId, { id, requestId: newClientId(), act: { do: 'sign' } }),
    ),
  )
  const done = answers.filter(({ result }) => result === 'done').length
  expect(done).toBe(200)
  for (const answer of answers) if (answer.result === 'refused') expect(answer.why).toEqual({ why: 'budgetGone' })
  expect(await spent(id)).toMatchObject({ all: 20_000 })
  expect(await prizesOf(id)).toHaveLength(200)
  const paid = await Promise.all(members.map((memberId) => balanceOf(services.db, memberId, 'GOLD')))
  expect(paid.filter((amount) => amount === 100)).toHaveLength(200)
  expect(paid.filter((amount) => amount === 0)).toHaveLength(300)
})

test('[P-9] one member who claims from many pages at once, through the server, is paid once', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const mia = await server.login('mia')
  const before = await balanceOf(server.services.db, 'm-mia', 'GOLD')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.call(signGiftsAct, { id, requestId: newClientId(), act: { do: 'sign' } }, { token: mia }),
    ),
  )
  expect(answers.map((answer) => granted(answer).result).filter((result) => result === 'done')).toHaveLength(1)
  expect((await balanceOf(server.services.db, 'm-mia', 'GOLD')) - before).toBe(100)
  expect(await prizesOf(id)).toHaveLength(1)
})

test('[P-9] a transaction that breaks after a prize leaves nothing of it: no row, no budget, no money', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const { db, write } = server.services
  const order = { key: 'once', label: 'test', prize: { asset: 'POINT', amount: points(40) } } as const
  const before = (await pointsOf(db, 'm-mia')).have
  const activity = await readActivity(db, id)
  const broken = write(async (tx) => {
    expect(await givePrize(tx, lockBonus, activity, 'm-mia', order)).toBe(true)
    throw new Error('power cut')
  })
  await expect(broken).rejects.toThrow('power cut')
  expect((await pointsOf(db, 'm-mia')).have).toBe(before)
  expect(await prizesOf(id)).toEqual([])
  expect((await spentOf(db, id, server.clock.now())).every(({ all }) => all === 0)).toBe(true)
  expect(await write((tx) => givePrize(tx, lockBonus, activity, 'm-mia', order))).toBe(true)
  expect(await write((tx) => givePrize(tx, lockBonus, activity, 'm-mia', order))).toBe(false)
  expect((await pointsOf(db, 'm-mia')).have - before).toBe(40)
})

test('[P-9] who claims while an operator pauses is paid before it or refused after it, and nothing in between', async () => {
  const id = await runActivity(server, oda, 'signGifts')
  const tokens = await Promise.all(['mia', 'leo', 'ada', 'dev'].map((name) => server.login(name, `device-${name}`)))
  const sign = (token: string) => server.call(signGiftsAct, { id, requestId: newClientId(), act: { do: 'sign' } }, { token })
  const pause = server.call(officeActivityAct, { id, version: 1, deed: 'pause', reason: 'stop' }, { token: oda })
  const answers = await Promise.all([...tokens.slice(0, 2).map(sign), pause.then(() => null), ...tokens.slice(2).map(sign)])
  const results = answers.flatMap((answer) => (answer === null ? [] : [granted(answer)]))
  for (const answer of results) if (answer.result === 'refused') expect(answer.why).toEqual({ why: 'paused' })
  expect(await prizesOf(id)).toHaveLength(results.filter(({ result }) => result === 'done').length)
  expect(granted(await sign(tokens[0]!))).toMatchObject({ result: 'refused', why: { why: 'paused' } })
})
