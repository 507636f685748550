import { afterEach, beforeEach, expect, test } from 'vitest'
import { gradeBonusClaim } from '#src/api/contract/grades.ts'
import { CLAIMED_PAGE, welfareClaim, welfareHistory, welfareList } from '#src/api/contract/welfare.ts'
import { profile } from '#src/api/profile.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { settledBet } from '#tests/support/bets.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('member_grade').execute()
    await tx.db.updateTable('member').set({ vip_level: 0 }).execute()
    // Tasks that Mia has done would be among it.
    await tx.db.updateTable('task').set({ status: '0' }).execute()
  })
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const list = async (token = mia) => granted(await server.call(welfareList, {}, { token }))
const claim = (ids: string[], token = mia) => server.call(welfareClaim, { ids }, { token })
const history = async (before?: string, token = mia) =>
  granted(await server.call(welfareHistory, before === undefined ? {} : { before }, { token }))
const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')
const bet = (stake: number) => settledBet(server, { stake, matchId: `m-${stake}` })
const pause = (until: number) =>
  server.services.write((tx) =>
    tx.db
      .insertInto('play_pause')
      .values({ id: 'p-test', member_id: 'm-mia', kind: 'timeOut', since: server.clock.now(), until })
      .execute(),
  )
/** Coins that wait for Mia, one a month from a month on. */
const monthsWait = (count: number) =>
  server.services.write(async (tx) => {
    for (let month = 0; month < count; month += 1)
      await tx.db
        .insertInto('grade_bonus')
        .values({
          member_id: 'm-mia',
          kind: 'month',
          period: `${2000 + month}-01`,
          asset: 'GOLD',
          amount: coins(10),
          from_at: month,
          claimed_at: null,
        })
        .execute()
  })

test('[C-11] the welfare centre lists what can be claimed; each is paid once, also to many at a time, and goes to the history', async () => {
  expect(await list()).toEqual({ list: [], isPaused: false })
  expect(await history()).toEqual({ list: [], more: false })
  await bet(500_000)
  expect((await list()).list).toMatchObject([
    { id: 'level:1', kind: 'level', period: '1', asset: 'FEN', amount: 300, until: null },
    { id: 'level:2', kind: 'level', period: '2', asset: 'FEN', amount: 800, until: null },
  ])
  const before = await yuan()
  const replies = await Promise.all(Array.from({ length: 5 }, () => claim(['level:2'])))
  for (const reply of replies) expect(granted(reply).paid).toEqual([{ id: 'level:2', asset: 'FEN', amount: 800 }])
  expect((await yuan()) - before).toBe(800)
  expect((await list()).list.map(({ id }) => id)).toEqual(['level:1'])
  expect((await history()).list).toEqual([
    { id: 'level:2', kind: 'level', period: '2', asset: 'FEN', amount: 800, at: server.clock.now() },
  ])
})

test('[C-11] all is claimed at once, coins told to every screen; what is not theirs, lapsed or unknown is left out, and alone refused', async () => {
  await bet(500_000)
  await monthsWait(1)
  const socket = await server.connect(mia)
  const before = await yuan()
  const all = ['month:2000-01', 'level:1', 'level:2', 'level:2', 'level:3', 'gift:1', 'level']
  expect(granted(await claim(all)).paid.map(({ id }) => id)).toEqual(['month:2000-01', 'level:1', 'level:2'])
  expect((await yuan()) - before).toBe(1_100)
  await expect.poll(() => socket.selves).toContainEqual(expect.objectContaining({ kind: 'balance' }))
  expect(await list()).toEqual({ list: [], isPaused: false })
  // The same again is answered, and pays nothing.
  expect(granted(await claim(all)).paid).toHaveLength(3)
  expect((await yuan()) - before).toBe(1_100)
  for (const id of ['level:3', 'gift:1', 'level']) expect(await claim([id])).toMatchObject({ code: profile.codes.notFound })

  const leo = await server.login('leo')
  expect(await claim(['level:1'], leo)).toMatchObject({ code: profile.codes.notFound })
  expect((await list(leo)).list).toEqual([])
  expect(await history(undefined, leo)).toEqual({ list: [], more: false })
  expect(await history('level:1', leo)).toEqual({ list: [], more: false })
})

test('[C-11] what was claimed on the page of grades is paid no second time in the welfare centre', async () => {
  await bet(100_000)
  const before = await yuan()
  granted(await server.call(gradeBonusClaim, { kind: 'level', period: '1' }, { token: mia }))
  expect((await list()).list).toEqual([])
  expect(granted(await claim(['level:1'])).paid).toEqual([{ id: 'level:1', asset: 'FEN', amount: 300 }])
  expect((await yuan()) - before).toBe(300)
  expect((await history()).list).toHaveLength(1)
})

test('[C-11] who paused is offered nothing and paid nothing; what they earned waits', async () => {
  await bet(100_000)
  const until = server.clock.now() + 86_400_000
  await pause(until)
  expect(await list()).toEqual({ list: [], isPaused: true })
  expect(await claim(['level:1'])).toMatchObject({ code: 10_700 })
  server.clock.advance(until - server.clock.now())
  mia = await server.login('mia')
  expect((await list()).list).toMatchObject([{ id: 'level:1' }])
  expect(granted(await claim(['level:1'])).paid).toHaveLength(1)
})

test('[C-11] the history comes by pages, each claim on one of them, though many were paid at one time', async () => {
  await monthsWait(CLAIMED_PAGE + 5)
  const ids = (await list()).list.map(({ id }) => id)
  expect(granted(await claim(ids)).paid).toHaveLength(CLAIMED_PAGE + 5)
  const first = await history()
  expect(first).toMatchObject({ more: true })
  const second = await history(first.list.at(-1)?.id)
  expect(second).toMatchObject({ more: false })
  expect(new Set([...first.list, ...second.list].map(({ id }) => id))).toEqual(new Set(ids))
})

test('[C-11] claims have a pace of their own: ten calls at once, then one in two seconds', async () => {
  await monthsWait(11)
  const ids = (await list()).list.map(({ id }) => id)
  for (const id of ids.slice(0, 10)) expect(granted(await claim([id])).paid).toHaveLength(1)
  expect(await claim(ids.slice(10))).toMatchObject({ code: profile.codes.rateLimited })
  // What was paid is answered all the same.
  expect(granted(await claim(ids.slice(0, 1))).paid).toHaveLength(1)
  server.clock.advance(2_000)
  expect(granted(await claim(ids.slice(10))).paid).toHaveLength(1)
})

test('[C-11] [X-4] what is nobody’s to claim is counted too: twelve at once end in a wait', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => claim(['level:9'])))
  expect(replies.filter((reply) => !reply.ok && reply.code === profile.codes.notFound)).toHaveLength(10)
  expect(replies.filter((reply) => !reply.ok && reply.code === profile.codes.rateLimited)).toHaveLength(2)
})
