import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { navigationList } from '#src/api/contract/content.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createGeetest } from '#src/app/adapters/geetest.ts'
import { createRoomHistory } from '#src/app/adapters/roomHistory.ts'
import type { App } from '#src/app/app.ts'
import { navigationOf } from '#src/app/lazy/navigation.ts'
import { createScope } from '#src/streams/kit/scope.ts'

afterEach(() => void vi.unstubAllGlobals())

const GEETEST = 'https://static.geetest.example/gt.js'
const FIELDS = { geetest_challenge: 'c', geetest_validate: 'v', geetest_seccode: 's' }

type Widget = Readonly<Record<'onReady' | 'onSuccess' | 'onError' | 'onClose', () => void>>

/** A page whose scripts are loaded, or not, by hand, with geetest's widget once they are. */
function pageWith(answer: unknown) {
  vi.stubGlobal('location', { href: 'https://site.example/login', origin: 'https://site.example' })
  const scripts: (EventTarget & { src: string })[] = []
  const heard: Partial<Record<string, () => void>> = {}
  let verified = 0
  const widget = {
    ...(Object.fromEntries(
      ['onReady', 'onSuccess', 'onError', 'onClose'].map((name) => [name, (run: () => void) => (heard[name] = run)]),
    ) as unknown as Widget),
    verify: () => (verified += 1),
    getValidate: () => answer,
  }
  const element = () => Object.assign(new EventTarget(), { src: '', remove: () => undefined })
  const head = { append: (script: EventTarget & { src: string }) => scripts.push(script) }
  const window: Record<string, unknown> = { document: { createElement: element, head } }
  const arrive = async () => {
    window['initGeetest'] = (_: object, ready: (made: unknown) => void) => ready(widget)
    scripts.at(-1)?.dispatchEvent(new Event('load'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const say = (name: keyof Widget) => heard[name]?.()
  return { window: window as unknown as Window & typeof globalThis, scripts, arrive, say, verified: () => verified }
}
const asked = { kind: 'geetest', gt: 'gt', challenge: 'c', fresh: true } as const

test('[S-4] geetest’s script is loaded once, shows itself when it is ready, and what it yields is the answer', async () => {
  const { window, scripts, arrive, say, verified } = pageWith(FIELDS)
  const solve = createGeetest(window, () => GEETEST)
  const { signal } = new AbortController()
  const first = solve(asked, signal)
  await arrive()
  expect([scripts.map(({ src }) => src), verified()]).toEqual([[GEETEST], 0])
  say('onReady')
  expect(verified()).toBe(1)
  say('onSuccess')
  expect(await first).toEqual(FIELDS)
  const second = solve(asked, signal)
  await arrive()
  say('onSuccess')
  expect(await second).toEqual(FIELDS)
  expect(scripts).toHaveLength(1)
})

test.each([
  ['onClose', FIELDS, 'expired'],
  ['onError', FIELDS, 'down'],
  ['onSuccess', { geetest_challenge: 'c' }, 'wrong'],
] as const)('[S-4] geetest’s widget that ends otherwise (%s) is said why', async (name, answer, reason) => {
  const { window, arrive, say } = pageWith(answer)
  const solving = createGeetest(window, () => GEETEST)(asked, new AbortController().signal)
  const ended = solving.catch((error: unknown) => error)
  await arrive()
  say(name)
  expect(await ended).toMatchObject({ reason })
})

test('[S-4] geetest is down where the site names no script, or it does not come', async () => {
  const { window, scripts } = pageWith(FIELDS)
  const { signal } = new AbortController()
  await expect(createGeetest(window, () => null)(asked, signal)).rejects.toMatchObject({ reason: 'down' })
  const late = createGeetest(window, () => GEETEST)(asked, signal)
  scripts.at(-1)?.dispatchEvent(new Event('error'))
  await expect(late).rejects.toMatchObject({ reason: 'down' })
})

test('[C-13] a room’s history is a page or what follows a place, and is not waited for once nobody wants it', async () => {
  const calls: { readonly payload: object; readonly signal: AbortSignal }[] = []
  const call = async (_: object, payload: object, { signal }: { signal: AbortSignal }) => {
    calls.push({ payload, signal })
    return { epoch: 'e', through: 2, events: [], complete: true, older: false }
  }
  const { fetchLatest, fetchAfter } = createRoomHistory({ call } as unknown as Client)
  const said: string[] = []
  const observer = { next: () => said.push('next'), complete: () => said.push('over') }
  fetchLatest('c1').subscribe(observer)
  await new Promise((resolve) => setImmediate(resolve))
  fetchAfter('c1', { epoch: 'e', seq: 7 }).subscribe(observer).unsubscribe()
  await new Promise((resolve) => setImmediate(resolve))
  expect(said).toEqual(['next', 'over'])
  expect(calls.map(({ payload }) => payload)).toEqual([
    { room: 'c1', size: 60 },
    { room: 'c1', epoch: 'e', after: 7 },
  ])
  expect(calls[1]?.signal.aborted).toBe(true)
})

test('[P-3] the navigation is asked for at once, and again for each language and for who is here', async () => {
  const asks: string[] = []
  const call = async ({ path }: { path: string }) => {
    asks.push(path)
    return { list: [{ place: 'bar', title: 'Live', jumpUrl: '/app/live', icon: 'live' }] }
  }
  const words = new EventTarget()
  const changes = new Subject<MemberInfo | null>()
  const page = createScope()
  const app = { client: { call }, hidden: new BehaviorSubject(false), random: () => 0, members: { changes }, words, page }
  const navigation = navigationOf(app as unknown as App)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect([asks, navigation.value?.bar?.map(({ to }) => to)]).toEqual([[navigationList.path], ['/app/live']])
  words.dispatchEvent(new Event('languageChanged'))
  await settle()
  changes.next({ memberId: 'm1' } as MemberInfo)
  await settle()
  changes.next(null)
  await settle()
  expect(asks).toHaveLength(4)
  page.close()
})
