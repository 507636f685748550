import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentApply, agentInfo } from '#src/api/contract/agents.ts'
import { officeAgents, officeAgentSettle } from '#src/api/contract/agentOffice.ts'
import { newsList } from '#src/api/contract/articles.ts'
import { inviteInfo } from '#src/api/contract/invite.ts'
import { timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { shortUrl } from '#src/api/contract/shortLinks.ts'
import { taskList } from '#src/api/contract/tasks.ts'
import type { SharedThing } from '#src/api/model/shortLink.ts'
import { LINK_DAYS } from '#src/api/model/shortLink.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { contentDesk } from '#tests/support/contentDesk.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const DAY = 86_400_000
const { codes } = profile
const ROOM: SharedThing = { kind: 'room', id: FIXTURE.anchorRoom }

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  server.clock.hold()
  mia = await server.login('mia')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const ask = (thing: SharedThing, token?: string, handedOn = false) =>
  server.call(shortUrl, { ...thing, handedOn }, token === undefined ? {} : { token })
const codeOf = async (thing: SharedThing, token?: string) => granted(await ask(thing, token)).code
/** Where a link leads; null = nowhere. */
async function open(code: string) {
  const reply = await fetch(`${server.url}/s/${code}`, { redirect: 'manual', headers: { connection: 'close' } })
  await reply.text()
  return reply.headers.get('location')
}
const rows = () => server.services.db.selectFrom('short_link').selectAll().execute()

test('[C-7] a room, a match and an article have one short link each, which leads to their page as often as it is opened', async () => {
  const desk = contentDesk(server, oda)
  await desk.shown('article', { title: '今晚' }, { itemId: 'tonight' })
  await desk.shown('article', { title: 'Tonight', place: 'help' }, { itemId: 'tonight-en', slug: 'tonight', language: 'en' })
  const [article] = granted(await server.call(newsList, { page: 1, size: 10 })).list
  const things: readonly (readonly [SharedThing, string])[] = [
    [ROOM, '/app/live/room/a-on'],
    [{ kind: 'match', id: FIXTURE.match }, '/app/live/match/match-1'],
    [{ kind: 'article', id: article!.id }, '/app/news/news/tonight'],
    [{ kind: 'article', id: 'tonight-en' }, '/app/help/tonight?lang=en'],
  ]
  for (const [thing, page] of things) {
    const asked = await Promise.all([codeOf(thing), codeOf(thing), codeOf(thing)])
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).toMatch(/^[A-Z2-9]{9}$/)
    expect([await open(asked[0]), await open(asked[0].toLowerCase())]).toEqual([page, page])
  }
  expect(await rows()).toHaveLength(things.length)
})

test('[C-7] what there is not, or what was shut or taken back, has no link; one that is there leads nowhere then', async () => {
  for (const kind of ['room', 'match', 'article'] as const)
    expect(await ask({ kind, id: 'nothing' })).toMatchObject({ code: codes.notFound })
  expect(await ask({ kind: 'room', id: '//evil.example' })).toMatchObject({ ok: false })
  expect(await server.call(shortUrl, { kind: 'page' as 'room', id: FIXTURE.anchorRoom })).toMatchObject({ ok: false })
  expect(await rows()).toEqual([])

  const desk = contentDesk(server, oda)
  const item = await desk.shown('article', { title: '今晚' }, { itemId: 'tonight' })
  const [article, room] = [await codeOf({ kind: 'article', id: 'tonight' }), await codeOf(ROOM)]
  granted(await desk.offline(item))
  await server.services.db
    .updateTable('room')
    .set({ exist: 0 })
    .where('key', 'in', (rooms) => rooms.selectFrom('anchor').select('chat_room_no').where('anchor_room_id', '=', ROOM.id))
    .execute()
  expect([await open(article), await open(room), await open('ABCDEFGHJ')]).toEqual([null, null, null])
  expect(await ask(ROOM)).toMatchObject({ code: codes.notFound })
})

test('[C-7] [E-4] a member’s link carries the code of their invitation, an agent’s one of theirs, and of who paused none', async () => {
  const visitor = await codeOf(ROOM)
  const { code: invitation } = granted(await server.call(inviteInfo, {}, { token: mia }))
  const member = await codeOf(ROOM, mia)
  expect(member).not.toBe(visitor)
  expect([granted(await ask(ROOM)).isOwn, granted(await ask(ROOM, mia)).isOwn]).toEqual([false, true])
  expect(await codeOf(ROOM, mia)).toBe(member)
  expect(await open(member)).toBe(`/app/live/room/a-on?i_code=${invitation ?? ''}`)

  const form = { channel: 'video', place: 'harbour', text: 'evenings' } as const
  granted(await server.call(agentApply, { applicationId: newClientId(), ...form }, { token: mia }))
  const [agent] = granted(await server.call(officeAgents, {}, { token: oda })).list
  const order = { agentId: agent!.agentId, version: agent!.version, verdict: 'approve', reason: 'known here' } as const
  granted(await server.call(officeAgentSettle, order, { token: oda }))
  const agentCode = granted(await server.call(agentInfo, {}, { token: mia })).codes[0]?.code ?? ''
  expect(await open(await codeOf(ROOM, mia))).toBe(`/app/live/room/a-on?i_code=${agentCode}`)
  // The link that was handed on before leads where it led.
  expect(await open(member)).toBe(`/app/live/room/a-on?i_code=${invitation ?? ''}`)

  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  expect(await codeOf(ROOM, mia)).toBe(visitor)
})

test('[C-11] a link that a member handed on counts as one share a day; one that was only looked at as none', async () => {
  const progress = async () =>
    granted(await server.call(taskList, {}, { token: mia })).list.find(({ id }) => id === 'share-day')?.progress
  await codeOf(ROOM, mia)
  expect(await progress()).toBe(0)
  const match = { kind: 'match', id: FIXTURE.match } as const
  for (const reply of await Promise.all([ROOM, match, ROOM, match].map((thing) => ask(thing, mia, true)))) granted(reply)
  granted(await ask(match, mia, true))
  expect(await progress()).toBe(1)
  const count = await server.services.db.selectFrom('task_count').select('count').where('deed', '=', 'share').execute()
  expect(count).toEqual([{ count: 1 }])
  // A visitor’s is nobody’s.
  granted(await ask(ROOM, undefined, true))
})

test('[C-11] [P-6] a link that is handed on during a time-out is no share', async () => {
  const leo = await server.login('leo')
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: leo }))
  granted(await ask(ROOM, leo, true))
  const counts = server.services.db.selectFrom('task_count').select('count').where('member_id', '=', 'm-leo')
  expect(await counts.execute()).toEqual([])
})

test('[C-7] one device asks for a few links at once', async () => {
  const headers = { [headerName('tb-uuid')]: 'greedy' }
  const replies = []
  for (let time = 0; time < 31; time += 1) replies.push(await server.call(shortUrl, ROOM, { headers }))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(30)
  expect(replies.at(-1)).toMatchObject({ code: codes.rateLimited })
  expect((await ask(ROOM)).ok).toBe(true)
})

test('[C-7] a link goes a year after who shares it last asked for it, and not before', async () => {
  const code = await codeOf(ROOM)
  server.clock.advance((LINK_DAYS - 1) * DAY)
  expect(await codeOf(ROOM)).toBe(code)
  server.clock.advance((LINK_DAYS - 1) * DAY)
  await sweepTables(server.services.write)
  expect(await open(code)).toBe('/app/live/room/a-on')
  server.clock.advance(2 * DAY)
  await sweepTables(server.services.write)
  expect([await open(code), await rows()]).toEqual([null, []])
})
