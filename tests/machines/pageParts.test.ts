import { NEVER, Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { anchorList } from '#src/api/contract/anchors.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { matchOdds, oddsTrend } from '#src/api/contract/odds.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Upload } from '#src/api/transport/upload.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideAnnouncements } from '#src/machines/announcements/announcementsActors.ts'
import { provideFavourites } from '#src/machines/favourites/favouritesActors.ts'
import { provideOdds } from '#src/machines/odds/oddsActors.ts'
import { provideProfile } from '#src/machines/profile/profileActors.ts'
import { provideReminders } from '#src/machines/reminders/remindersActors.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { more, reset, welcome } from '#tests/streams/support/events.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { memberById } from './support/memberById.ts'
import { answerOf, partOf } from './support/partOf.ts'

/** The lists of live rooms, as they come by default. */
function anchorsOf() {
  const { client, asked } = askedServer(() => ({ list: [], more: false }))
  const ports = { client, rooms: { open: () => ({ news: NEVER }) }, random: () => 0 }
  return { lists: provideAnchors(ports as unknown as Parameters<typeof provideAnchors>[0]), asked }
}

test.each([
  ['anchorList', 'loadAnchors', anchorList],
  ['matchList', 'loadMatches', matchList],
] as const)('[C-13] the %s of one sport is asked for as that, the whole one without', async (list, by, { path }) => {
  const { lists, asked } = anchorsOf()
  await answerOf(lists[list], by, { sport: 'football' })
  await answerOf(lists[list], by, { sport: null })
  expect(asked).toEqual([
    { path, payload: { page: 1, size: 200, sport: 'football' } },
    { path, payload: { page: 1, size: 200 } },
  ])
})

const KEY = 'errors.timeout'

/** What an action that announces says, and how. */
function announcedBy(provide: (ports: never) => AnyStateMachine) {
  const raised: unknown[] = []
  const { client, socket } = askedServer(() => ({ list: [] }))
  const ports = { client, socket, toasts: { raise: (toast: unknown) => void raised.push(toast) }, askLogin: () => undefined }
  const { announce } = provide(ports as never).implementations.actions as unknown as Record<
    string,
    (_: unknown, it: object) => void
  >
  announce?.(null, { key: KEY })
  return raised
}

test.each([
  ['favourite', provideFavourites],
  ['reminder', provideReminders],
])('[S-1] that a %s could not be stored is said as a danger', (_, provide) => {
  expect(announcedBy(provide as (ports: never) => AnyStateMachine)).toEqual([{ key: KEY, tone: 'danger' }])
})

/** The announcements of the lobby, and how often they are said to be others. */
function announcementsOf(list: 'list' | 'one') {
  const deliveries = new Subject<Delivery<Event>>()
  const changes = new Subject<MemberInfo | null>()
  const { client, socket } = askedServer(() => ({ list: [], more: false }))
  const rooms = { open: () => ({ deliveries }) }
  const provided = provideAnnouncements({ client, rooms, socket, members: { changes } } as unknown as Parameters<
    typeof provideAnnouncements
  >[0])
  const { shown, stop } = partOf(provided[list], 'changes', { query: { id: 'a1' } })
  const heard = (act: () => void) => {
    const before = shown.length
    act()
    return shown.length > before
  }
  return { deliveries, changes, socket, heard, stop }
}

const announced = (kind: 'marquee' | 'marqueeRemoved') => ({ kind, seq: 1, at: 0, body: { id: 'a1' } }) as unknown as Event

test.each(['list', 'one'] as const)('[S-10] what is announced (%s) is asked for again by what concerns it alone', (list) => {
  const { deliveries, changes, socket, heard, stop } = announcementsOf(list)
  const said = [
    heard(() => deliveries.next(more(announced('marquee')))),
    heard(() => deliveries.next(more(announced('marqueeRemoved')))),
    heard(() => changes.next(memberById('mia'))),
    heard(() => socket.back.next(true)),
    heard(() => deliveries.next(more(welcome(2, 'ada')))),
    heard(() => deliveries.next(reset(announced('marquee')))),
  ]
  stop()
  expect([said, deliveries.observed, changes.observed]).toEqual([[true, true, true, true, false, false], false, false])
})

test('[P-4] the last hour of a match’s prices is that of the match', async () => {
  const points = { 'm1.home': [] }
  const { client, socket, asked } = askedServer(() => ({ points }))
  const odds = provideOdds({ client, socket } as unknown as Parameters<typeof provideOdds>[0])
  expect(await answerOf(odds, 'loadTrend', { matchId: 'm1' })).toEqual(points)
  expect(asked).toEqual([{ path: oddsTrend.path, payload: { matchId: 'm1' } }])
})

test('[P-4] prices that were missed are those of the match that is followed', async () => {
  const frames = new Subject<unknown>()
  const { client, asked } = askedServer(() => ({ book: null, fedAt: 0 }))
  const odds = provideOdds({ client, socket: { oddsFrames: () => frames } } as unknown as Parameters<typeof provideOdds>[0])
  const { stop } = partOf(odds, 'feed', { matchId: 'm1' })
  frames.next({ matchId: 'm1', version: 9, fedAt: 1, book: null, play: null })
  await settled()
  stop()
  expect([asked, frames.observed]).toEqual([[{ path: matchOdds.path, payload: { matchId: 'm1' } }], false])
})

/** A picture of a member on its way, to where `send` brings it. */
async function uploading(send: (onShare: (share: number) => void) => Promise<boolean>) {
  const signals: AbortSignal[] = []
  const { client } = askedServer(() => ({ uploadId: 'u1', upload: '/upload/u1' }))
  const upload: Upload = (_, __, signal, onShare = () => undefined) => {
    signals.push(signal)
    return send(onShare)
  }
  const machine = provideProfile({ client, upload, show: () => undefined })
  const picture = { type: 'image/png', body: new Blob(['picture']) }
  const part = partOf(machine, 'upload', { picture })
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  return { ...part, signals }
}

test('[C-8] a picture whose page is left does not go on', async () => {
  const { stop, signals } = await uploading(() => new Promise(() => undefined))
  stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('[C-8] how much of a picture has gone is told', async () => {
  const { shown, stop } = await uploading((onShare) => {
    onShare(0.5)
    return new Promise(() => undefined)
  })
  const told = shown.at(-1)
  stop()
  expect(told).toEqual({ share: 0.5 })
})

test('[C-8] a picture that could not go fails', async () => {
  const { actor } = await uploading(() => Promise.reject(new Error('no line')))
  await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('error'))
})
