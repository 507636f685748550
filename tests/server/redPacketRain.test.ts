import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { drawProof } from '#src/api/contract/draws.ts'
import { officeActivityAct, officeActivityBar } from '#src/api/contract/activityOffice.ts'
import { readAnyProof, verifyAny } from '#src/api/model/draw/anyProof.ts'
import { RAIN_GRACE, redPacketRain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import type { ActivityFieldsWire } from '#src/api/model/activities/officeActivity.ts'
import { profile } from '#src/api/profile.ts'
import { spentOf } from '#server/activities/budget.ts'
import { createGrabQueue } from '#server/activities/kinds/redPacketRain/grabQueue.ts'
import { barredOf } from '#server/activities/bars.ts'
import { whyNot, whyNotEach } from '#server/activities/mayJoin.ts'
import { readActivity } from '#server/activities/rows.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { holdJob } from '#tests/support/holdJob.ts'
import { addCrowd, lookForRains, waitForClock } from '#tests/support/rains.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { redPacketRainAct, redPacketRainInfo } = activityCalls
const NOON = 12 * 60
const MINUTE = 60_000

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  waitForClock(server, NOON - 30)
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const look = () => lookForRains(server.services)
const TERMS = {
  times: [{ at: NOON }, { at: 20 * 60 }],
  seconds: 60,
  pot: { asset: 'FEN', amount: '1000' },
  packets: 40,
  most: 10,
}
const yuan = (all: number, day: number | null = null): ActivityFieldsWire['budgets'] => [
  { asset: 'FEN', all: String(all), day: day === null ? null : String(day) },
]
/** How long after 12:00:00 packets fall for everybody, in ms. */
const ALL_FALL = 10_000
/** An activity whose noon rain has begun; by default it falls for everybody. */
async function raining(terms: object = {}, budgets = yuan(100_000), since = ALL_FALL): Promise<{ id: string; rainId: string }> {
  const id = await runActivity(server, oda, 'redPacketRain', { terms: { ...TERMS, ...terms }, budgets })
  await look()
  server.clock.advance(29 * MINUTE)
  // Two nodes look at the same time.
  await Promise.all([look(), look()])
  server.clock.advance(MINUTE + since)
  return { id, rainId: (await rainsOf(id))[0]!.id }
}
/** The rain is over, and all of it is paid. */
async function over(): Promise<void> {
  server.clock.advance(MINUTE + 10_000)
  await look()
}
const info = async (id: string, token: string | undefined = mia) =>
  granted(await server.call(redPacketRainInfo, { id }, { token }))
const rainsOf = async (id: string) => (await info(id)).view!.rains
const grab = (at: { id: string; rainId: string }, requestId = newClientId(), token = mia) =>
  server.call(redPacketRainAct, { id: at.id, requestId, act: { do: 'grab', rainId: at.rainId } }, { token })
const grabAs = (memberId: string, at: { id: string; rainId: string }, requestId = newClientId()) =>
  server.services.activities.act('redPacketRain', memberId, { id: at.id, requestId, act: { do: 'grab', rainId: at.rainId } })
const fenOf = (memberId: string) => balanceOf(server.services.db, memberId, 'FEN')
const spent = async (id: string) => (await spentOf(server.services.db, id, server.clock.now()))[0]!
const grabsOf = (rainId: string) =>
  server.services.db.selectFrom('rain_grab').selectAll().where('rain_id', '=', rainId).orderBy('place').execute()

test('[P-9] [C-12] a rain is announced with its hash, grabbed, paid in one sum, and what nobody took goes back', async () => {
  const at = await raining()
  const [noon, evening] = await rainsOf(at.id)
  expect(noon).toMatchObject({ state: 'open', packets: 40, most: 10, taken: null, returned: null, mine: [], isPaid: false })
  expect(evening).toMatchObject({ state: 'planned', startsAt: noon!.startsAt + 8 * 3_600_000 })
  expect(await spent(at.id)).toMatchObject({ all: 1_000, today: 1_000 })

  const before = await fenOf('m-mia')
  const got = []
  for (let nth = 1; nth <= 3; nth += 1) {
    const answer = granted(await grab(at))
    if (answer.result !== 'done') throw new Error('no packet')
    expect(answer.reply).toMatchObject({ rainId: at.rainId, left: 10 - nth, packet: { place: nth - 1 } })
    got.push(answer.reply.packet)
    expect(answer.view.rains[0]!.mine).toEqual(got)
  }
  const sum = got.reduce((all, { amount }) => all + amount, 0)
  expect(await fenOf('m-mia')).toBe(before)
  await over()
  expect((await fenOf('m-mia')) - before).toBe(sum)
  expect((await rainsOf(at.id))[0]).toMatchObject({ state: 'over', taken: 3, returned: 1_000 - sum, isPaid: true, mine: got })
  expect(await spent(at.id)).toMatchObject({ all: sum, today: sum })
  const prizes = granted(await server.call(activityCalls.activityPrizes, {}, { token: mia })).list
  expect(prizes.map(({ prize }) => prize)).toEqual([{ asset: 'FEN', amount: sum }])
})

test('[P-9] the split is computed again by anybody once the rain is over, and by nobody before', async () => {
  const at = await raining()
  const { draw } = (await rainsOf(at.id))[0]!
  const proof = async () => readAnyProof(granted(await server.call(drawProof, { id: draw.id })).proof)!
  expect(await proof()).toMatchObject({ commitment: draw.hash, serverSeed: null, amounts: null })
  for (let left = 3; left > 0; left -= 1) await grab(at)
  await over()
  const told = await proof()
  expect(verifyAny(told)).toEqual({ state: 'equal' })
  const amounts = told.rules === 'packets' ? told.amounts! : []
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_000)
  for (const { place, amount } of (await rainsOf(at.id))[0]!.mine) expect(amounts[place]).toBe(amount)
})

test('[P-9] [C-12] the same request gets the same packet, also after the rain; with another rain it is refused', async () => {
  const at = await raining()
  const request = newClientId()
  const [first, twin] = (await Promise.all([grab(at, request), grab(at, request)])).map((answer) => granted(answer))
  expect(twin).toEqual(first)
  expect(await grabsOf(at.rainId)).toHaveLength(1)
  const evening = (await rainsOf(at.id))[1]!.id
  expect(await grab({ ...at, rainId: evening }, request)).toMatchObject({ code: profile.codes.conflict })
  const other = await runActivity(server, oda, 'signGifts')
  for (const unknown of [
    { ...at, id: other },
    { ...at, id: 'nothing' },
    { ...at, rainId: 'nothing' },
  ])
    expect(await grab(unknown)).toMatchObject({ code: profile.codes.notFound })
  await over()
  const late = granted(await grab(at, request))
  expect(late.result === 'done' && late.reply.packet).toEqual(first?.result === 'done' && first.reply.packet)
})

test('[P-9] a grab counts by when it came, from the member’s first packet until a second after the end; ten at most', async () => {
  const at = await raining({}, yuan(100_000), 0)
  const { fallsAt } = (await rainsOf(at.id))[0]!
  server.clock.advance(fallsAt - server.clock.now() - 1)
  expect(granted(await grab(at))).toEqual({ result: 'refused', why: { why: 'notBegun' } })
  server.clock.advance(1)
  for (let nth = 1; nth <= 10; nth += 1) expect(granted(await grab(at)).result).toBe('done')
  expect(granted(await grab(at))).toEqual({ result: 'refused', why: { why: 'already' } })
  const { endsAt } = (await rainsOf(at.id))[0]!
  server.clock.advance(endsAt + RAIN_GRACE - 1 - server.clock.now())
  expect(await grabAs('m-leo', at)).toMatchObject({ result: 'done' })
  server.clock.advance(1)
  expect(await grabAs('m-leo', at)).toEqual({ result: 'refused', why: { why: 'ended' } })
})

test('[P-9] a grab that waited for its turn until after the rain counts by when its request came', async () => {
  const at = await raining()
  const { endsAt } = (await rainsOf(at.id))[0]!
  server.clock.advance(endsAt + RAIN_GRACE - server.clock.now())
  const grabThen = (receivedAt: number) => {
    const order = { id: at.id, requestId: newClientId(), act: { do: 'grab', rainId: at.rainId } }
    return server.services.activities.act('redPacketRain', 'm-leo', order, receivedAt)
  }
  expect(await grabThen(endsAt + RAIN_GRACE - 1)).toMatchObject({ result: 'done' })
  expect(await grabThen(endsAt + RAIN_GRACE)).toEqual({ result: 'refused', why: { why: 'ended' } })
})

test('[P-9] of five hundred who grab at once none gets another’s packet, and the pot is paid to the fen', async () => {
  const at = await raining({ packets: 700, pot: { asset: 'FEN', amount: '7777' } }, yuan(7_777))
  const crowd = await addCrowd(server.services, 500)
  // Some want far more than they may have.
  const wishes = crowd.flatMap((memberId, index) => Array.from({ length: index % 50 === 0 ? 14 : 2 }, () => memberId))
  const answers = await Promise.all(wishes.map((memberId) => grabAs(memberId, at)))
  const grabs = await grabsOf(at.rainId)
  expect(grabs.map(({ place }) => place)).toEqual(Array.from({ length: 700 }, (_, place) => place))
  expect(grabs.reduce((sum, { amount }) => sum + amount, 0)).toBe(7_777)
  const done = answers.filter(({ result }) => result === 'done')
  expect(done).toHaveLength(700)
  for (const answer of answers) if (answer.result === 'refused') expect(['already', 'budgetGone']).toContain(answer.why.why)
  const countOf = (memberId: string) => grabs.filter((one) => one.member_id === memberId).length
  expect(Math.max(...crowd.map(countOf))).toBe(10)
  await over()
  const paid = await Promise.all(crowd.map((memberId) => fenOf(memberId)))
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(7_777)
  expect(await spent(at.id)).toMatchObject({ all: 7_777 })
  expect((await rainsOf(at.id))[0]).toMatchObject({ taken: 700, returned: 0 })
})

test('[P-9] whatever the pot, the packets and the crowd, what is paid and what goes back are the pot', async () => {
  const crowd = await addCrowd(server.services, 12)
  for (const seed of [3, 14, 159, 2_653]) {
    const [pot, packets, most] = [50 + ((seed * 7_919) % 900), 1 + ((seed * 31) % 50), 1 + (seed % 10)]
    const at = await raining({ packets, most, pot: { asset: 'GOLD', amount: String(pot) } }, [
      { asset: 'GOLD', all: String(pot), day: null },
    ])
    const before = await Promise.all(crowd.map((memberId) => balanceOf(server.services.db, memberId, 'GOLD')))
    await Promise.all(Array.from({ length: 40 }, (_, wish) => grabAs(crowd[(wish * seed) % crowd.length]!, at)))
    await over()
    const after = await Promise.all(crowd.map((memberId) => balanceOf(server.services.db, memberId, 'GOLD')))
    const [rain] = await rainsOf(at.id)
    const paid = after.reduce((sum, amount, index) => sum + amount - before[index]!, 0)
    expect(paid + rain!.returned!, `seed ${seed}`).toBe(pot)
    expect(rain!.taken, `seed ${seed}`).toBeLessThanOrEqual(packets)
    expect(await spent(at.id), `seed ${seed}`).toMatchObject({ all: paid })
    waitForClock(server, NOON - 30)
    ;[mia, oda] = [await server.login('mia'), await server.login('oda', 'device-oda')]
  }
})

test('[P-9] a rain whose pot the budget of its day does not hold does not take place', async () => {
  const at = await raining({}, yuan(5_000, 1_500))
  await over()
  server.clock.advance(8 * 60 * MINUTE)
  // The noon rain went back whole, so that the evening has one as well.
  await look()
  expect(await spent(at.id)).toMatchObject({ today: 0 })
  const poor = await runActivity(server, oda, 'redPacketRain', { terms: TERMS, budgets: yuan(999) })
  await look()
  waitForClock(server, NOON - 1)
  await look()
  const [, noon] = (await rainsOf(poor)).filter(({ endsAt }) => endsAt > server.clock.now() - 86_400_000)
  expect((await rainsOf(poor)).map(({ state }) => state)).toContain('off')
  expect(noon === undefined || noon.state !== 'open').toBe(true)
  expect(await spent(poor)).toMatchObject({ all: 0 })
})

test('[P-9] what nobody took goes back to the day of its rain, also where a stop lets it be found on the next one', async () => {
  const at = await raining({ times: [{ at: NOON }] }, yuan(100_000, 1_500))
  server.clock.advance(24 * 60 * MINUTE)
  // The rain of the next day has taken its pot by then.
  await look()
  expect(await spent(at.id)).toMatchObject({ all: 1_000, today: 1_000 })
})

test('[P-9] who may not take part gets no packet, and who paused after grabbing is paid', async () => {
  const at = await raining()
  const { write } = server.services
  expect(await grabAs('m-leo', at)).toMatchObject({ result: 'done' })
  await write((tx) => beginPause(tx, { memberId: 'm-leo', deviceId: 'd' }, { hours: 24 }))
  await expect(grabAs('m-leo', at)).rejects.toMatchObject({ code: profile.codes.saferPlay })
  granted(await server.call(officeActivityBar, { id: at.id, name: 'mia', isSet: true, reason: 'test' }, { token: oda }))
  expect(await grab(at)).toMatchObject({ code: profile.codes.activityBlacklisted })
  expect(await barredOf(server.services.db, ['m-mia', 'm-leo'], at.id)).toEqual(new Set(['m-mia']))
  const before = await fenOf('m-leo')
  await over()
  const [one] = await grabsOf(at.rainId)
  expect((await fenOf('m-leo')) - before).toBe(one!.amount)
})

test('[P-9] for many members at once the engine’s question has the answers that it has for one', async () => {
  const at = await raining()
  const { db, write } = server.services
  await write(async (tx) => {
    const tag = (member_id: string, name: 'blacklist' | 'noLevel') =>
      tx.db.insertInto('member_tag').values({ member_id, tag: name, at: tx.at }).execute()
    await tag('m-leo', 'blacklist')
    await tag('m-ada', 'noLevel')
    await tx.db.updateTable('activity').set({ grade: 1 }).where('id', '=', at.id).execute()
  })
  const row = await readActivity(db, at.id)
  const members = ['m-mia', 'm-leo', 'm-ada', 'm-dev', 'm-oda']
  for (const now of [Number(row.starts_at) - 1, server.clock.now(), Number(row.ends_at)]) {
    const each = await whyNotEach(db, row, members, now)
    for (const memberId of members) expect(each.get(memberId) ?? null).toEqual(await whyNot(db, row, memberId, now))
  }
})

test('[P-9] an activity that an operator pauses gives no packets, and its money goes back at the end of the rain', async () => {
  const at = await raining()
  await grab(at)
  granted(await server.call(officeActivityAct, { id: at.id, version: 1, deed: 'pause', reason: 'stop' }, { token: oda }))
  expect(granted(await grab(at))).toEqual({ result: 'refused', why: { why: 'paused' } })
  await over()
  const [one] = await grabsOf(at.rainId)
  expect(await spent(at.id)).toMatchObject({ all: one!.amount })
})

test('[P-9] what is done twice or cut short anywhere while a rain is paid is paid once', async () => {
  holdJob('redPacketRain')
  const at = await raining()
  const members = await addCrowd(server.services, 6)
  for (const memberId of members) await grabAs(memberId, at)
  const grabs = await grabsOf(at.rainId)
  server.clock.advance(MINUTE + 10_000)
  const { services } = server
  // The power goes in the middle of each transaction in turn, after all that it wrote: nothing is stored any more.
  for (let cut = 1; cut <= 4; cut += 1) {
    let left = cut
    const write: typeof services.write = (work) =>
      services.write(async (tx) => {
        const done = await work(tx)
        left -= 1
        if (left <= 0) throw new Error('power cut')
        return done
      })
    await expect(lookForRains({ ...services, write })).rejects.toThrow(/power cut|failed/)
  }
  await Promise.all([look(), look()])
  await look()
  for (const [index, memberId] of members.entries()) expect(await fenOf(memberId)).toBe(grabs[index]!.amount)
  const sum = grabs.reduce((all, { amount }) => all + amount, 0)
  expect(await spent(at.id)).toMatchObject({ all: sum })
  expect((await rainsOf(at.id))[0]).toMatchObject({ state: 'over', returned: 1_000 - sum })
})

test('[P-9] terms that promise what a rain cannot hold are refused by their names', () => {
  const faultOf = (terms: object) => v.safeParse(redPacketRain.terms, { ...TERMS, ...terms }).issues?.[0].message ?? null
  expect(faultOf({})).toBe(null)
  expect(faultOf({ packets: 1_001 })).toBe('rain.few')
  expect(faultOf({ pot: { asset: 'GRANT', amount: '1000', multiple: 3, product: 'sports' } })).toBe('rain.locked')
  expect(faultOf({ pot: { asset: 'FEN', amount: '1000000001' } })).toBe('rain.large')
  expect(faultOf({ times: [{ at: 720 }, { at: 721 }] })).toBe('rain.overlap')
  expect(faultOf({ times: [{ at: 0 }, { at: 1_439 }] })).toBe('rain.overlap')
})

test('[P-9] what breaks the shared transaction costs nobody else their packet: each is then grabbed alone', async () => {
  const at = await raining()
  const { services } = server
  let writes = 0
  const grabOf = createGrabQueue({
    ...services,
    write: (work) => {
      writes += 1
      if (writes === 1) throw new Error('the batch broke')
      if (writes === 3) throw new Error('one of them breaks again')
      return services.write(work)
    },
  })
  const order = (memberId: string) => ({
    activityId: at.id,
    memberId,
    requestId: newClientId(),
    rainId: at.rainId,
    receivedAt: server.clock.now(),
  })
  const answers = await Promise.allSettled(['m-mia', 'm-leo', 'm-ada'].map((memberId) => grabOf(order(memberId))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await grabsOf(at.rainId)).map(({ member_id }) => member_id)).toEqual(['m-mia', 'm-ada'])
})

test('[P-9] who grabs faster than anybody can is told to wait, and uses up nothing by it', async () => {
  const at = await raining({ most: 50, packets: 400 })
  const answers = await Promise.allSettled(Array.from({ length: 24 }, () => grabAs('m-leo', at)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: profile.codes.rateLimited })
  expect(await grabsOf(at.rainId)).toHaveLength(20)
})
