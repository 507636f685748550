import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { alertsOf, isAtHelp, provideAlert } from '#src/machines/alert/alertActors.ts'
import { provideLiveView, recallLiveView } from '#src/machines/anchor/liveViewActors.ts'
import { DEFAULT_LIVE_VIEW } from '#src/machines/anchor/liveViewMachine.ts'
import { moneyNews } from '#src/machines/backOffice/moneyNewsActors.ts'
import { provideEffects } from '#src/machines/gifts/effectActors.ts'
import { provideScoreMoments } from '#src/machines/match/scoreMomentActors.ts'
import { saferPlayNews } from '#src/machines/saferPlay/saferPlayActors.ts'
import { currentMember } from '#src/machines/session/currentMemberActors.ts'
import { memberSource, ownerOf } from '#src/machines/session/memberActors.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { SessionOpened } from '#src/machines/session/session.ts'
import { provideTitle } from '#src/machines/title/titleActors.ts'
import { provideVenueList } from '#src/machines/venue/venueActors.ts'
import { provideVipBanner } from '#src/machines/vipBanner/vipBannerActors.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import type { Rooms } from '#src/streams/room.ts'
import { gift, more, reset, welcome } from '#tests/streams/support/events.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { handActor, settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { partOf } from './support/partOf.ts'

/** Rooms whose pushes a test gives by hand; `opened` = which of them were opened. */
function roomsBy() {
  const deliveries = new Subject<Delivery<Event>>()
  const opened: string[] = []
  const rooms: Rooms = {
    open: (room) => {
      opened.push(room)
      return { deliveries, news: NEVER, audience: NEVER, cursors: NEVER }
    },
  }
  return { rooms, opened, deliveries }
}

const LARGE = { giftType: 'large', svgaUrl: '/effects/rocket.svga' } as const
/** A large gift of a moment. */
function largeGift(seq: number): Event {
  const event = gift(seq, { at: 0 })
  return event.kind === 'gift' ? { ...event, body: { ...event.body, ...LARGE } } : event
}

test('[S-9] effects of gifts that come while the page is hidden are left out', () => {
  const { rooms, opened, deliveries } = roomsBy()
  const hidden = new BehaviorSubject(false)
  const actor = createActor(provideEffects({ rooms, hidden, now: () => 0 }), { input: { room: 'c1' } }).start()
  actor.send({ type: 'cards.attached' })
  const shown = () => [actor.getSnapshot().context.current, ...actor.getSnapshot().context.queue].flatMap((one) => one ?? [])
  deliveries.next(more(largeGift(1)))
  hidden.next(true)
  deliveries.next(more(largeGift(2)))
  hidden.next(false)
  deliveries.next(more(largeGift(3)))
  const played = shown().map(({ gift: { id } }) => id)
  actor.stop()
  expect([opened, played, deliveries.observed]).toEqual([['c1'], ['g1', 'g3'], false])
})

test('[S-9] welcomes are those of the room that one is in, and nobody listens once it is left', () => {
  const { rooms, opened, deliveries } = roomsBy()
  const { shown, stop } = partOf(provideVipBanner(rooms), 'arrivals', { room: 'c7' })
  deliveries.next(more(welcome(1, 'ada')))
  stop()
  expect([opened, shown.at(-1), deliveries.observed]).toEqual([['c7'], { userId: 'ada', username: 'ada', type: 0 }, false])
})

test('[P-4] moments of a match come from the room that it is followed in', () => {
  const { rooms, opened, deliveries } = roomsBy()
  const { shown, stop } = partOf(provideScoreMoments(rooms), 'timeline', { room: 'c7' })
  deliveries.next(reset())
  stop()
  expect([opened, shown.at(-1), deliveries.observed]).toEqual([['c7'], { type: 'stale', cursor: { epoch: 'e', seq: 0 } }, false])
})

test('[S-2] venues are listed that are open or are shown all the same, and no others', async () => {
  const venues = [
    { channelCode: 'OPEN', status: 1, isDisplay: 0 },
    { channelCode: 'SHOWN', status: 0, isDisplay: 1 },
    { channelCode: 'GONE', status: 0, isDisplay: 0 },
  ].map((one, place) => ({ ...one, venueStatus: 0, kind: 'sports', names: null, place, maintenance: null }))
  const { client } = askedServer(() => ({ list: venues }))
  const { rooms } = roomsBy()
  const actor = createActor(provideVenueList({ client, rooms, now: () => 0, random: () => 0 })).start()
  onTestFinished(() => actor.stop())
  await settled()
  expect(actor.getSnapshot().context?.map(({ channelCode }) => channelCode)).toEqual(['OPEN', 'SHOWN'])
})

test('[P-6] news of safer play is what concerns it of a push, and that there may be some after a cut', () => {
  const { socket } = askedServer(() => ({}))
  const heard: unknown[] = []
  const listening = saferPlayNews(socket).subscribe((news) => heard.push(news))
  socket.self.next({ kind: 'tasks' })
  socket.self.next({ kind: 'saferPlay', pause: null, dueAt: 7 })
  socket.back.next(true)
  listening.unsubscribe()
  expect([heard, socket.self.observed]).toEqual([[{ pause: null, dueAt: 7 }, null], false])
})

test('[D-8] however much moves, a list of money is asked for at once, and once more after the last of a second', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { socket } = askedServer(() => ({}))
  const asked: number[] = []
  const begin = Date.now()
  const isCase = (push: SelfPush) => push.kind === 'moneyOffice' && push.of === 'depositCase'
  const listening = moneyNews(socket, isCase).subscribe(() => asked.push(Date.now() - begin))
  for (const of of ['adjustment', 'depositCase', 'depositCase', 'depositCase'] as const) {
    socket.self.next({ kind: 'moneyOffice', of, id: 'x' })
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(5_000)
  socket.back.next(true)
  listening.unsubscribe()
  expect(asked).toEqual([100, 1_100, 5_400])
})

const MIA: MemberInfo = { memberId: 'mia', name: 'mia', nickname: 'Mia', avatar: '/mia.svg', role: 'member', vipLevel: 2 }

test('[D-4] who is here is not said before it is known, then once, and not again when only their name changes', async () => {
  const restore = handActor<SessionOpened | null, undefined>()
  const session = createActor(sessionMachine.provide({ actors: { restore: restore.logic } }), {
    input: { now: () => 0, linkToken: null },
  }).start()
  onTestFinished(() => void session.stop())
  const heard: (string | null)[] = []
  const listening = currentMember(session).subscribe((memberId) => heard.push(memberId))
  expect(heard).toEqual([])
  restore.last().resolve({ member: MIA, expiresAt: 60_000 })
  await settled()
  session.send({ type: 'member.changed', member: { ...MIA, nickname: 'Captain' } })
  const late: (string | null)[] = []
  currentMember(session)
    .subscribe((memberId) => late.push(memberId))
    .unsubscribe()
  listening.unsubscribe()
  expect([heard, late]).toEqual([['mia'], ['mia']])
})

test('[D-4] each change of member is said once, and not when only their name changes', () => {
  const states = new Subject<unknown>()
  let here: MemberInfo | null = MIA
  const { changes } = memberSource(() => here, states)
  const heard: unknown[] = []
  const listening = changes.subscribe((member) => heard.push(member?.memberId ?? null))
  for (const now of [null, null, MIA, { ...MIA, nickname: 'Captain' }, memberById('leo')]) {
    here = now
    states.next(null)
  }
  listening.unsubscribe()
  expect(heard).toEqual([null, 'mia', 'leo'])
})

test('[D-4] what the device keeps is a member’s own, or visitors’', () => {
  expect([MIA, null].map((member) => ownerOf({ current: () => member }))).toEqual(['mia', 'visitor'])
})

test.each([
  ['/cs', true],
  ['/cs/chat', true],
  ['/cs?from=1', true],
  ['/cs#top', true],
  ['/csx', false],
  ['/app/cs', false],
])('[R-4] whether %s is customer service: %s', (here, isHelp) => {
  expect(isAtHelp({ here: () => here })).toBe(isHelp)
})

test.each([
  ['/app/live', ['/login']],
  ['/cs', []],
])('[R-4] an alert leads to its page once it is read, but nobody away from customer service: %s', (here, gone) => {
  const went: string[] = []
  const actor = createActor(provideAlert({ go: (path) => went.push(path), here: () => here })).start()
  alertsOf(() => actor).raise({ key: 'errors.timeout', message: null, target: '/login' })
  expect(went).toEqual([])
  actor.send({ type: 'alert.acknowledged' })
  actor.stop()
  expect(went).toEqual(gone)
})

test('[R-4] an alert without a page leads nowhere', () => {
  const went: string[] = []
  const actor = createActor(provideAlert({ go: (path) => went.push(path), here: () => '/app/live' })).start()
  alertsOf(() => actor).raise({ key: 'errors.timeout', message: null, target: null })
  actor.send({ type: 'alert.acknowledged' })
  actor.stop()
  expect([went, actor.getSnapshot().value]).toEqual([[], 'idle'])
})

test('[P-4] the list of live rooms is had on this device as it was left, and as everybody begins where nothing readable was kept', () => {
  const { storage } = memoryStorage()
  expect(recallLiveView(storage)).toEqual(DEFAULT_LIVE_VIEW)
  const actor = createActor(provideLiveView(storage), { input: DEFAULT_LIVE_VIEW }).start()
  actor.send({ type: 'view.changed', change: { look: 'rows', onlyLive: true } })
  actor.stop()
  expect(recallLiveView(storage)).toEqual({ ...DEFAULT_LIVE_VIEW, look: 'rows', onlyLive: true })
  storage.write('liveView', { ...DEFAULT_LIVE_VIEW, sort: 'loudest' })
  expect(recallLiveView(storage)).toEqual(DEFAULT_LIVE_VIEW)
})

test.each([
  ['elsewhere', false, 2],
  ['in Safari', true, 1],
])('[R-7] a title of 19 letters, while the tab is looked at, %s: it moves where there is less room', (_, safari, titles) => {
  const text = 'A title of nineteen'
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const shown: string[] = []
  const hidden = new BehaviorSubject(false)
  const actor = createActor(provideTitle({ show: (title) => shown.push(title), hidden, safari }), { input: { text } }).start()
  vi.advanceTimersByTime(300)
  hidden.next(true)
  vi.advanceTimersByTime(3_000)
  actor.stop()
  expect([shown[0]?.trim(), shown.length, hidden.observed]).toEqual([text, titles, false])
})
