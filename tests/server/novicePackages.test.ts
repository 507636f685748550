import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { favouriteAdd, favouriteRemove } from '#src/api/contract/favourites.ts'
import { avatarSet, nicknameSet } from '#src/api/contract/profile.ts'
import { DRAWN_AVATARS } from '#src/api/model/profile.ts'
import { profile } from '#src/api/profile.ts'
import { bindContact } from '#server/accounts/contacts.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { novicePackagesInfo, novicePackagesAct } = activityCalls
const DAY = 86_400_000

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await server.services.write(async (tx) => {
    await tx.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
    await tx.db.updateTable('member').set({ created_at: tx.at }).where('id', '=', 'm-mia').execute()
  })
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

type Name = 'bind' | 'avatar' | 'nickname' | 'line' | 'follow' | 'bet' | 'all'
const gold = () => balanceOf(server.services.db, 'm-mia', 'GOLD')
const view = async (id: string, token?: string) => granted(await server.call(novicePackagesInfo, { id }, { token })).view!
const states = async (id: string) => Object.fromEntries((await view(id, mia)).packages.map(({ name, state }) => [name, state]))
const claim = (id: string, name: Name) =>
  server.call(novicePackagesAct, { id, requestId: newClientId(), act: { do: 'claim', name } }, { token: mia })
const claimAll = (id: string) =>
  server.call(novicePackagesAct, { id, requestId: newClientId(), act: { do: 'claimAll' } }, { token: mia })
const FOLLOW = { kind: 'anchor', id: FIXTURE.anchorRoom } as const
const bind = () =>
  server.services.write((tx) =>
    bindContact(tx, server.services.vault, 'm-mia', { channel: 'email', target: 'novice@anchorage.example' }),
  )
const rename = async () => granted(await server.call(nicknameSet, { nickname: 'Newcomer' }, { token: mia }))

test('[P-9] each of the six things brings its package once it was done, and all of them one more', async () => {
  const id = await runActivity(server, oda, 'novicePackages')
  expect((await view(id)).until).toBeNull()
  expect(new Set(Object.values(await states(id)))).toEqual(new Set(['open']))
  expect(granted(await claim(id, 'bind'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  const before = await gold()
  await bind()
  expect(granted(await claim(id, 'bind'))).toMatchObject({ result: 'done', reply: { coins: 300, names: ['bind'] } })
  expect(granted(await claim(id, 'bind'))).toMatchObject({ result: 'refused', why: { why: 'already' } })
  await rename()
  granted(await server.call(avatarSet, { of: 'drawn', avatar: DRAWN_AVATARS[3]! }, { token: mia }))
  granted(await server.call(chatSend, { room: FIXTURE.chatRoom, clientId: newClientId(), content: 'hello' }, { token: mia }))
  granted(await server.call(favouriteAdd, FOLLOW, { token: mia }))
  await settledBet(server, { stake: 999 })
  await settledBet(server, { stake: 5_000, matchId: 'm-void' }, 'void')
  expect(await states(id)).toEqual({
    bind: 'got',
    nickname: 'ready',
    avatar: 'ready',
    line: 'ready',
    follow: 'ready',
    bet: 'open',
    all: 'open',
  })
  expect(granted(await claim(id, 'all'))).toMatchObject({ result: 'refused', why: { why: 'conditions' } })
  await settledBet(server, { stake: 1_000, matchId: 'm-ten' })
  const done = granted(await claimAll(id))
  expect(done).toMatchObject({ result: 'done', reply: { coins: 1_600 } })
  expect((await gold()) - before).toBe(1_900)
  expect(new Set(Object.values(await states(id)))).toEqual(new Set(['got']))
  expect(granted(await claimAll(id))).toMatchObject({ result: 'refused', why: { why: 'already' } })
  await server.restart()
  expect((await gold()) - before).toBe(1_900)
})

test('[P-9] a step stays done once it was claimed; one that is undone before is not', async () => {
  const id = await runActivity(server, oda, 'novicePackages')
  granted(await server.call(favouriteAdd, FOLLOW, { token: mia }))
  granted(await server.call(favouriteRemove, FOLLOW, { token: mia }))
  expect((await states(id)).follow).toBe('open')
  granted(await server.call(favouriteAdd, FOLLOW, { token: mia }))
  expect(granted(await claim(id, 'follow'))).toMatchObject({ result: 'done' })
  granted(await server.call(favouriteRemove, FOLLOW, { token: mia }))
  expect((await states(id)).follow).toBe('got')
})

test('[P-9] the days end to the ms, and what was not claimed in them is over', async () => {
  const id = await runActivity(server, oda, 'novicePackages')
  await rename()
  const { until } = await view(id, mia)
  server.clock.advance(until! - 1 - server.clock.now())
  mia = await server.login('mia')
  expect((await states(id)).nickname).toBe('ready')
  server.clock.advance(1)
  expect((await states(id)).nickname).toBe('over')
  expect(granted(await claim(id, 'nickname'))).toMatchObject({ result: 'refused', why: { why: 'ended' } })
})

test('[P-9] [S-3] who pauses gets nothing, and what they did before waits: their days stand still', async () => {
  const id = await runActivity(server, oda, 'novicePackages')
  await rename()
  const { until } = await view(id, mia)
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect(await claim(id, 'nickname')).toMatchObject({ code: profile.codes.saferPlay })
  server.clock.advance(until! - server.clock.now())
  mia = await server.login('mia')
  expect((await view(id, mia)).until).toBe(until! + DAY)
  expect(granted(await claim(id, 'nickname'))).toMatchObject({ result: 'done' })
})

test('[P-9] a budget that does not hold all packages gives none of them, and what is asked for alone is given', async () => {
  const id = await runActivity(server, oda, 'novicePackages', {
    budgets: [{ asset: 'GOLD', all: '350', day: null }],
  })
  await rename()
  await bind()
  const before = await gold()
  expect(granted(await claimAll(id))).toMatchObject({ result: 'refused', why: { why: 'budgetGone' } })
  expect(await gold()).toBe(before)
  expect(await states(id)).toMatchObject({ bind: 'ready', nickname: 'ready' })
  const twice = await Promise.all([claim(id, 'bind'), claim(id, 'bind')])
  expect(twice.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'refused'])
  expect((await gold()) - before).toBe(300)
})
