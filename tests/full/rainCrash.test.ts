import { expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { login } from '#src/api/contract/session.ts'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { crashingServer } from '#tests/support/crashing.ts'
import { openRain } from '#tests/support/rains.ts'
import { granted } from '#tests/support/request.ts'

const { redPacketRainAct, redPacketRainInfo } = activityCalls
const POT = 5_000

const { call, kill, start, within } = crashingServer()

test('[P-9] a server that is killed while it rains and while it pays: no packet that was told is lost, none goes twice, and the pot adds up', async () => {
  await kill()
  const rainId = await within((db) =>
    db.transaction().execute((inside) => {
      const tx = { db: inside, at: Date.now(), publishAfterCommit: () => undefined }
      return openRain(tx, { activityId: 'rain', startsAt: tx.at - 10_000, seconds: 3_600, pot: POT, packets: 60 })
    }),
  )
  await start()
  const members = await Promise.all(
    DEMO_ACCOUNTS.slice(0, 3).map(async ({ name, password }) => granted(await call(login, { name, password }))),
  )
  const requests = members.flatMap((member) => Array.from({ length: 7 }, () => ({ member, requestId: newClientId() })))
  /** What each request was told, whenever it was. */
  const told = new Map<string, Set<number>>()
  const ask = async ({ member, requestId }: (typeof requests)[number]) => {
    try {
      const order = { id: 'rain', requestId, act: { do: 'grab', rainId } } as const
      const reply = await call(redPacketRainAct, order, member)
      if (!reply.ok || reply.data.result !== 'done') return
      told.set(requestId, (told.get(requestId) ?? new Set()).add(reply.data.reply.packet.place))
    } catch {
      // Nobody answered: it goes again under its own id.
    }
  }
  for (let death = 0; death < 3; death += 1) {
    const asked = Promise.all(requests.map(ask))
    // Wherever each falls: before, in or after a commit.
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 25 + death * 35))])
    await kill()
    await asked
    await start()
  }
  for (let again = 0; again < 3; again += 1) await Promise.all(requests.map(ask))
  // Who was told to slow down, or met nobody, asks on.
  await expect
    .poll(async () => {
      await Promise.all(requests.filter(({ requestId }) => !told.has(requestId)).map(ask))
      return told.size
    })
    .toBe(requests.length)
  for (const places of told.values()) expect(places.size).toBe(1)
  const places = [...told.values()].flatMap((one) => [...one])
  expect(new Set(places).size).toBe(requests.length)

  await kill()
  // It is over now, while nobody looks.
  await within((db) =>
    db
      .updateTable('rain')
      .set({ ends_at: Date.now() - 10_000 })
      .where('id', '=', rainId)
      .execute(),
  )
  await start()
  const grabs = await within((db) => db.selectFrom('rain_grab').selectAll().execute())
  expect(grabs.map(({ place }) => place).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: requests.length }, (_, place) => place),
  )
  const state = async () => granted(await call(redPacketRainInfo, { id: 'rain' }, members[0])).view?.rains[0]?.state
  for (let death = 0; death < 2; death += 1) {
    await kill()
    await start()
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('over')
  await kill()
  const grabbed = grabs.reduce((sum, { amount }) => sum + amount, 0)
  const { paid, rain, budget, drifts } = await within(async (db) => ({
    paid: await db.selectFrom('activity_prize').selectAll().execute(),
    rain: await db.selectFrom('rain').selectAll().where('id', '=', rainId).executeTakeFirstOrThrow(),
    budget: await db.selectFrom('activity_budget').selectAll().where('activity_id', '=', 'rain').executeTakeFirstOrThrow(),
    drifts: await auditLedger(db),
  }))
  expect(paid).toHaveLength(members.length)
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(grabbed)
  expect(rain.returned).toBe(POT - grabbed)
  expect(budget.spent).toBe(grabbed)
  expect(drifts).toEqual([])
  await start()
})
