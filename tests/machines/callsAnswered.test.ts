import { NEVER, Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { newsList } from '#src/api/contract/articles.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { venueEnter } from '#src/api/contract/sportsbook.ts'
import { launch } from '#src/api/contract/venues.ts'
import { usdtAddressInsert } from '#src/api/contract/savedCards.ts'
import { type AgentStatement, STATEMENT_SUMS } from '#src/api/model/agent.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { provideAccess } from '#src/machines/access/accessActors.ts'
import { provideRain } from '#src/machines/activities/rainActors.ts'
import { provideAgent } from '#src/machines/agent/agentActors.ts'
import { provideArticles } from '#src/machines/articles/articlesActors.ts'
import { provideGifts } from '#src/machines/gifts/giftActors.ts'
import { provideReminders } from '#src/machines/reminders/remindersActors.ts'
import { provideRoom } from '#src/machines/room/roomActors.ts'
import { provideSaved } from '#src/machines/savedCards/savedActors.ts'
import { provideDevices } from '#src/machines/session/devicesActors.ts'
import { createVisits } from '#src/machines/sportsbook/visitActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf, partOf } from './support/partOf.ts'

const over = () => new ApiError('business', profile.codes.venueLeft, 'the visit is over')

test('[C-9] a visit to a venue is kept for its calls, and begun again once where it is over', async () => {
  let visits = 0
  const { client, asked } = askedServer(({ path }) => {
    if (path === launch.path) return { status: 0, launch: { token: `l${(visits += 1)}` } }
    return { venueToken: `v${visits}` }
  })
  const { run } = createVisits(client)
  const { signal } = new AbortController()
  const used: string[] = []
  const valid = new Set(['v1'])
  const call = async (token: string) => {
    used.push(token)
    if (!valid.has(token)) throw over()
    return token
  }
  expect(await run('OBTY', signal, call)).toBe('v1')
  expect(await run('OBTY', signal, call)).toBe('v1')
  expect(asked).toEqual([
    { path: launch.path, payload: { venue: 'OBTY' } },
    { path: venueEnter.path, payload: { launchToken: 'l1' } },
  ])
  expect(used.slice(1)).toEqual(['v1', 'v1'])
  valid.clear()
  // The visit that takes its place is over at once too: nobody goes round in circles.
  await expect(run('OBTY', signal, call)).rejects.toMatchObject({ code: profile.codes.venueLeft })
  expect(used.slice(3)).toEqual(['v1', 'v2'])
})

test('[C-9] what a venue refuses for another reason begins no visit', async () => {
  const { client, asked } = askedServer(() => ({}))
  const refused = new ApiError('business', profile.codes.insufficient, '')
  const call = () => Promise.reject(refused)
  await expect(createVisits(client).run('OBTY', new AbortController().signal, call)).rejects.toBe(refused)
  expect(asked).toEqual([])
})

test('[P-10] articles come page after page until there are as many as are shown', async () => {
  const pages = [['a', 'b'], ['c'], ['d']]
  const { client, asked } = askedServer(({ payload }) => {
    const { page } = payload as { page: number }
    return { list: pages[page - 1]!.map((slug) => ({ slug })), more: page < pages.length }
  })
  const load = (count: number) =>
    answerOf(provideArticles({ client, socket: { back: NEVER } }).list, 'load', {
      query: { section: 'news' },
      after: null,
      count,
    })
  expect(await load(3)).toEqual({ list: [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }], more: true })
  expect(asked.map(({ path, payload }) => [path, payload])).toEqual([1, 2].map((page) => [newsList.path, { page, size: 20 }]))
  expect(await load(20)).toEqual({ list: ['a', 'b', 'c', 'd'].map((slug) => ({ slug })), more: false })
})

test('[P-10] more articles are those after the last that is shown, until there are no more', async () => {
  const slugs = Array.from({ length: 45 }, (_, index) => `a${index}`)
  const { client } = askedServer(({ payload }) => {
    const { page, size } = payload as { page: number; size: number }
    const list = slugs.slice((page - 1) * size, page * size).map((slug) => ({ id: slug, slug }))
    return { list, more: page * size < slugs.length }
  })
  const { list } = provideArticles({ client, socket: { back: NEVER } })
  const actor = createActor(list, { input: { query: { section: 'news' } } }).start()
  const shown: (readonly [number, boolean])[] = []
  for (let press = 0; press < 3; press += 1) {
    await settled()
    const { items, more } = actor.getSnapshot().context
    expect(items.map(({ slug }) => slug)).toEqual(slugs.slice(0, items.length))
    shown.push([items.length, more])
    actor.send({ type: 'more.clicked' })
  }
  actor.stop()
  expect(shown).toEqual([
    [20, true],
    [40, true],
    [45, false],
  ])
})

test('[P-10] where the last article that is shown is gone all the others are told', async () => {
  const { client } = askedServer(({ payload }) => {
    const { page } = payload as { page: number }
    return { list: [{ id: `a${page}`, slug: `a${page}` }], more: page < 3 }
  })
  const asked = { query: { section: 'news' }, after: { id: 'gone' }, count: 1 }
  expect(await answerOf(provideArticles({ client, socket: { back: NEVER } }).list, 'load', asked)).toMatchObject({
    list: [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }],
    more: false,
  })
})

/** A grab, and what the server says to it. */
function grabbing() {
  const said: { answer: unknown } = { answer: null }
  const { client } = askedServer(() => {
    if (said.answer instanceof Error) throw said.answer
    return said.answer
  })
  return {
    said,
    grab: (again = false) =>
      answerOf(provideRain({ client }), 'grab', { activityId: 'a1', rainId: 'r1', requestId: 'q1', again }),
  }
}

test('[P-9] a grab that nobody answered may be asked for again; what the server refused is an answer', async () => {
  const { said, grab } = grabbing()
  said.answer = new ApiError('timeout', profile.codes.timeout, '')
  await expect(grab()).rejects.toThrow()
  said.answer = new ApiError('business', profile.codes.forbidden, '')
  expect(await grab()).toEqual({ kind: 'refused', errorKey: 'errors.forbidden' })
  said.answer = { result: 'refused', why: { reason: 'late' } }
  expect(await grab()).toEqual({ kind: 'none', why: { reason: 'late' } })
})

test('[P-9] what became of a grab that goes again the door does not say by refusing it', async () => {
  const { said, grab } = grabbing()
  said.answer = new ApiError('business', profile.codes.rateLimited, '')
  await expect(grab(true)).rejects.toThrow()
  expect(await grab()).toMatchObject({ kind: 'refused' })
})

test('[C-11] a file of an agent’s statements holds money in yuan, a column each, and the words of how they stand', async () => {
  const sums = Object.fromEntries(STATEMENT_SUMS.map((name, at) => [name, fen(150 + at)]))
  const statement = {
    statementId: 's1',
    month: '2026-01',
    ...sums,
    members: 4,
    active: 3,
    state: 'paid',
  } as unknown as AgentStatement
  const { client, socket } = askedServer(() => ({ list: [statement], more: false }))
  const files: string[][] = []
  const { save } = provideAgent({ client, socket, origin: '', saveFile: (...file) => files.push(file) })
  const order = { headings: ['month'], stateWords: { paid: 'Paid' } }
  expect(await answerOf(save, 'act', { order })).toBe(1)
  const [name, , text] = files[0] ?? []
  const yuan = STATEMENT_SUMS.map((_, at) => ((150 + at) / 100).toString())
  expect([name, text?.split('\r\n')[1]]).toEqual(['statements.csv', ['"2026-01"', ...yuan, '4', '3', '"Paid"'].join(',')])
})

test('[A-3] a link for another device leads home, with its token where that is read', async () => {
  const { client } = askedServer(() => ({ token: 'a-token', expiresAt: 5 }))
  const link = await answerOf(provideDevices({ client, origin: 'https://site.example' }), 'makeLink')
  expect(link).toEqual({ address: `https://site.example${profile.home}?token=a-token`, expiresAt: 5 })
})

test('[S-3] gifts that are not given now are not offered', async () => {
  const gifts = [
    { id: 'g1', status: '1' },
    { id: 'g2', status: '0' },
  ]
  const { client, socket } = askedServer(() => ({ list: gifts }))
  const ports = { client, socket, members: { current: () => null, changes: NEVER } }
  const { gift } = provideGifts(ports as unknown as Parameters<typeof provideGifts>[0])
  expect(await answerOf(gift, 'loadOffer')).toEqual({ gifts: [gifts[0]], gold: null })
})

test('[C-13] a room’s rank is told when another member takes over', () => {
  const changes = new Subject<MemberInfo | null>()
  const { client, socket } = askedServer(() => ({}))
  const ports = { client, socket, members: { current: () => null, changes } }
  const { shown, stop } = partOf(provideGifts(ports as unknown as Parameters<typeof provideGifts>[0]).giftRank, 'owners')
  const before = shown.length
  changes.next(null)
  expect(shown).toHaveLength(before + 1)
  stop()
  expect(changes.observed).toBe(false)
})

test('[S-1] what the member waits for is asked for when they are told that it began, and after a cut', () => {
  const { client, socket } = askedServer(() => ({}))
  const ports = { client, socket, toasts: { raise: () => undefined }, askLogin: () => undefined }
  const { shown, stop } = partOf(provideReminders(ports), 'begun')
  const after = (act: () => void) => {
    const before = shown.length
    act()
    return shown.length - before
  }
  expect(after(() => socket.self.next({ kind: 'reminder', name: 'Mia' }))).toBe(1)
  expect(after(() => socket.self.next({ kind: 'invite' }))).toBe(0)
  expect(after(() => socket.back.next(true))).toBe(1)
  stop()
})

test('[C-10] an address that was saved shows all that are, each of its kind', async () => {
  const list = ['a1', 'a2'].map((id) => ({ id, name: id, network: 'TRC20', address: 'T' }))
  const { client, asked } = askedServer(() => ({ result: 'saved', list }))
  const draft = { kind: 'usdt', name: 'mine', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
  const saved = (await answerOf(provideSaved(client), 'insert', draft)) as { items: { kind: string; id: string }[] }
  expect(saved.items.map(({ kind, id }) => [kind, id])).toEqual([
    ['usdt', 'a1'],
    ['usdt', 'a2'],
  ])
  expect(asked.map(({ path }) => path)).toEqual([usdtAddressInsert.path])
})

test('[P-3] notices that were missed are those of a newer answer; one that already holds them is not asked for again', async () => {
  let seq = 5
  const match = { anchorType: 'anchor', matchId: 'm1', roomInfo: { chatRoomNo: 'c1' } }
  const { client, asked } = askedServer(() => ({ match, notices: [], place: { epoch: 'e', seq } }))
  const deliveries = new Subject<unknown>()
  const rooms = { open: () => ({ deliveries }) }
  const ports = { client, rooms, now: () => 0, random: () => 0, language: () => 'en', members: { changes: NEVER } }
  const room = provideRoom(
    ports as unknown as Parameters<typeof provideRoom>[0],
    {} as unknown as Parameters<typeof provideRoom>[1],
  )
  const key = { anchorRoomId: 'c1' }
  const first = await answerOf(room, 'loadRoom', { key })
  const part = partOf(room, 'marquee', { key, first })
  const askedAfter = async (top: number) => {
    asked.length = 0
    deliveries.next({ type: 'reset', events: [], older: false, gap: true, cursor: { epoch: 'e', seq: top } })
    await settled()
    return asked.map(({ path }) => path)
  }
  expect(await askedAfter(5)).toEqual([])
  seq = 9
  expect(await askedAfter(9)).toEqual([roomDetail.path])
  expect(await askedAfter(9)).toEqual([])
  part.stop()
})

test('[R-3] [S-6] who is kept out returns to where they were, not to another page that keeps them out, nor by the way back', async () => {
  const { storage, kept } = memoryStorage()
  const { client } = askedServer(() => ({ list: [] }))
  let here = '/app/live?sport=1'
  let isReplaced = false
  const navigator = {
    here: () => here,
    go: (path: string, { replace = false }: { replace?: boolean } = {}) => {
      here = path
      isReplaced = replace
    },
  }
  const machine = provideAccess({ client, navigator, clearSession: () => undefined, tabStorage: storage })
  const actor = createActor(machine, { input: { delay: () => 1_000_000, mayStay: () => false } }).start()
  actor.send({ type: 'access.robotSuspected' })
  expect(here).toBe('/robot-check')
  actor.send({ type: 'access.siteClosed' })
  expect(here).toBe('/maintenance')
  actor.send({ type: 'access.retried' })
  await vi.waitFor(() => expect(here).toBe('/app/live?sport=1'))
  expect([isReplaced, [...kept]]).toEqual([true, []])
  actor.stop()
})
