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

test('[S-9] welcomes are those of the room that one is in', () => {
  const { rooms, opened, deliveries } = roomsBy()
  const { shown, stop } = partOf(provideVipBanner(rooms), 'arrivals', { room: 'c7' })
  deliveries.next(more(welcome(1, 'ada')))
  stop()
  expect([opened, shown.at(-1)]).toEqual([['c7'], { userId: 'ada', username: 'ada', type: 0 }])
})

test('[P-4] moments of a match come from the room that it is followed in', () => {
  const { rooms, opened, deliveries } = roomsBy()
  const { shown, stop } = partOf(provideScoreMoments(rooms), 'timeline', { room: 'c7' })
  deliveries.next(reset())
  stop()
  expect([opened, shown.at(-1)]).toEqual([['c7'], { type: 'stale', cursor: { epoch: 'e', seq: 0 } }])
})

test.each([
  ['welcomes', provideVipBanner, 'arrivals'],
  ['moments of a match', provideScoreMoments, 'timeline'],
] as const)('[S-9] nobody listens to %s of a room that was left', (_, provide, part) => {
  const { rooms, deliveries } = roomsBy()
  const { stop } = partOf(provide(rooms), part, { room: 'c7' })
  const before = deliveries.observed
  stop()
  expect([before, deliveries.observed]).toEqual([true, false])
})

test('[S-2] only venues are listed that are open or are shown all the same', async () => {
  const venues = [
    { channelCode: 'OPEN', status: 1, isDisplay: 0 },
    { channelCode: 'SHOWN', status: 0, isDisplay: 1 },
    { channelCode: 'GONE', status: 0, isDisplay: 0 },
  ].map((one, place) => ({ ...one, venueStatus: 0, kind: 'sports', names: null, place, maintenance: null }))
  const { client } = askedServer(() => ({ list: venues }))
  const { rooms } = roomsBy()
  const actor = createActor(provideVenueList({ client, rooms, now: () => 0, random: () => 0 })).start()
  onTestFinished(() => void actor.stop())
  await settled()
  expect(actor.getSnapshot().context?.map(({ channelCode }) => channelCode)).toEqual(['OPEN', 'SHOWN'])
})

/** Who hears the news of safer play. */
function hearSaferPlay() {
  const { socket } = askedServer(() => ({}))
  const heard: unknown[] = []
  const listening = saferPlayNews(socket).subscribe((news) => heard.push(news))
  onTestFinished(() => listening.unsubscribe())
  return { socket, heard, listening }
}

test('[P-6] news of safer play is what concerns it of a push', () => {
  const { socket, heard } = hearSaferPlay()
  socket.self.next({ kind: 'tasks' })
  socket.self.next({ kind: 'saferPlay', pause: null, dueAt: 7 })
  expect(heard).toEqual([{ pause: null, dueAt: 7 }])
})

test('[P-6] after a cut there may be news of safer play', () => {
  const { socket, heard } = hearSaferPlay()
  socket.back.next(true)
  expect(heard).toEqual([null])
})

test('[P-6] nobody listens to safer play once it is left', () => {
  const { socket, listening } = hearSaferPlay()
  const before = socket.self.observed
  listening.unsubscribe()
  expect([before, socket.self.observed]).toEqual([true, false])
})

test('[D-8] however much moves within a second, a list of money is asked for just once more at its end', () => {
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

const RENAMED: MemberInfo = { ...MIA, nickname: 'Captain' }

/** A session that is restored by hand; `hear` = listens to who is here from now on. */
function restoring() {
  const restore = handActor<SessionOpened | null, undefined>()
  const session = createActor(sessionMachine.provide({ actors: { restore: restore.logic } }), {
    input: { now: () => 0, linkToken: null },
  }).start()
  onTestFinished(() => void session.stop())
  const hear = () => {
    const heard: (string | null)[] = []
    const listening = currentMember(session).subscribe((memberId) => heard.push(memberId))
    onTestFinished(() => listening.unsubscribe())
    return heard
  }
  const restored = () => {
    restore.last().resolve({ member: MIA, expiresAt: 60_000 })
    return settled()
  }
  return { session, hear, restored }
}

test('[D-4] who is here is said once it is known', async () => {
  const { hear, restored } = restoring()
  const heard = hear()
  const before = [...heard]
  await restored()
  expect([before, heard]).toEqual([[], ['mia']])
})

test('[D-4] who is here is not said again when only their name changes', async () => {
  const { session, hear, restored } = restoring()
  const heard = hear()
  await restored()
  session.send({ type: 'member.changed', member: RENAMED })
  expect(heard).toEqual(['mia'])
})

test('[D-4] who is here is said at once to who listens later', async () => {
  const { hear, restored } = restoring()
  await restored()
  expect(hear()).toEqual(['mia'])
})

/** Which changes of member are said when these are here, one after another, after the first. */
function changesOf(first: MemberInfo | null, ...later: readonly (MemberInfo | null)[]) {
  const states = new Subject<unknown>()
  let here = first
  const heard: unknown[] = []
  const listening = memberSource(() => here, states).changes.subscribe((member) => heard.push(member?.memberId ?? null))
  for (const now of later) {
    here = now
    states.next(null)
  }
  listening.unsubscribe()
  return heard
}

test('[D-4] each change of member is said once', () => {
  expect(changesOf(MIA, null, null, MIA, memberById('leo'))).toEqual([null, 'mia', 'leo'])
})

test('[D-4] that only the name of a member changed is no change of member', () => {
  expect(changesOf(MIA, RENAMED)).toEqual([])
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

/** An alert at an address that leads to a page, or to none; `went` = where it led. */
function alerted(here: string, target: string | null) {
  const went: string[] = []
  const actor = createActor(provideAlert({ go: (path) => went.push(path), here: () => here })).start()
  onTestFinished(() => void actor.stop())
  alertsOf(() => actor).raise({ key: 'errors.timeout', message: null, target })
  return { actor, went, read: () => actor.send({ type: 'alert.acknowledged' }) }
}

test('[R-4] an alert leads nowhere before it is read', () => {
  const { went } = alerted('/app/live', '/login')
  expect(went).toEqual([])
})

test.each([
  ['/app/live', ['/login']],
  ['/cs', []],
])('[R-4] an alert with a page that is read at %s leads to %j', (here, gone) => {
  const { went, read } = alerted(here, '/login')
  read()
  expect(went).toEqual(gone)
})

test('[R-4] an alert without a page leads nowhere', () => {
  const { actor, went, read } = alerted('/app/live', null)
  read()
  expect([went, actor.getSnapshot().value]).toEqual([[], 'idle'])
})

test('[P-4] the list of live rooms is had on this device as it was left', () => {
  const { storage } = memoryStorage()
  const actor = createActor(provideLiveView(storage), { input: DEFAULT_LIVE_VIEW }).start()
  actor.send({ type: 'view.changed', change: { look: 'rows', onlyLive: true } })
  actor.stop()
  expect(recallLiveView(storage)).toEqual({ ...DEFAULT_LIVE_VIEW, look: 'rows', onlyLive: true })
})

test.each([
  ['nothing was kept', null],
  ['nothing readable was kept', { ...DEFAULT_LIVE_VIEW, sort: 'loudest' }],
])('[P-4] where %s the list of live rooms is had as everybody begins', (_, kept) => {
  const { storage } = memoryStorage()
  if (kept !== null) storage.write('liveView', kept)
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
