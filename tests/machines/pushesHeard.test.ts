import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { activityNews } from '#src/machines/activities/activityListActors.ts'
import { createSounds } from '#src/machines/frame/soundActors.ts'
import { takeFirstBanner } from '#src/machines/home/homeActors.ts'
import { provideShare } from '#src/machines/invite/inviteActors.ts'
import { walletPushes } from '#src/machines/wallet/walletPushesActors.ts'
import { marbles } from '#tests/streams/support/marbles.ts'
import { settled } from './support/deferred.ts'

const push = (kind: SelfPush['kind']) => ({ kind }) as SelfPush

test('[P-6] the wallet’s amounts keep up with what its member is told, also over a cut', () => {
  const [self, back] = [new Subject<SelfPush>(), new Subject<boolean>()]
  const heard: unknown[] = []
  walletPushes({ self, back }).subscribe((news) => heard.push(news))
  const said = (act: () => void) => {
    heard.length = 0
    act()
    return heard
  }
  const wallet = { kind: 'venueWallet', venue: 'OBTY', centre: fen(1), wallet: fen(2) } as const
  expect(said(() => self.next(wallet))).toEqual([{ kind: 'venue', venue: 'OBTY', centre: fen(1), balance: fen(2) }])
  const funds = push('funds')
  expect(said(() => self.next(funds))).toEqual([{ kind: 'funds', funds }])
  expect(said(() => self.next(push('tasks')))).toEqual([{ kind: 'moved' }])
  expect(said(() => self.next(push('letter')))).toEqual([])
  expect(said(() => back.next(true))).toEqual([{ kind: 'moved' }])
  expect(said(() => self.next({ kind: 'balance', gold: coins(5) }))).toEqual([])
  expect(said(() => self.next(push('grade')))).toEqual([])
})

test('[P-9] activities are asked for again whenever others may be offered', () => {
  marbles(({ hot, expectObservable }) => {
    const self = hot('a-b-----', { a: push('letter'), b: push('grade') })
    const back = hot('------c-', { c: true })
    const news = activityNews({ socket: { self, back }, random: () => 0.001 })
    // A thousandth of two seconds is two characters.
    expectObservable(news).toBe('----b-c-', { b: push('grade'), c: true })
  })
})

/** A page that came with this as its first banner. */
function pageWith(text: string) {
  let element: object | null = { textContent: text, remove: () => (element = null) }
  return { getElementById: () => element } as unknown as Document
}

test('[C-7] [P-1] the banner that a page came with is taken once, and only in the language that it is in', () => {
  const banner = { id: 'b1', title: 'Harbour', sort: 1, imgUrl: '/art/banner.webp', place: 'home' }
  const page = () => pageWith(JSON.stringify({ language: 'en', banner }))
  const english = page()
  expect([takeFirstBanner(english, 'en')?.id, takeFirstBanner(english, 'en')]).toEqual(['b1', null])
  expect(takeFirstBanner(page(), 'zh-CN')).toBeNull()
  expect(takeFirstBanner(pageWith('{'), 'en')).toBeNull()
})

test('[P-9] who closes the device’s own dialog has shared nothing, and nothing failed; what fails otherwise did', async () => {
  const share = async (error: Error) => {
    const fail = async () => {
      throw error
    }
    const actor = createActor(provideShare(fail)).start()
    actor.send({ type: 'act.sent', order: { title: 't', text: 't', url: '/' } })
    await settled()
    const { errorKey } = actor.getSnapshot().context
    actor.stop()
    return errorKey
  }
  expect(await share(new DOMException('closed', 'AbortError'))).toBeNull()
  expect(await share(new DOMException('not now', 'NotAllowedError'))).not.toBeNull()
})

test('[P-5] a game is silent until its sound is on, opens the device’s audio once, and a loss has no sound', () => {
  let [opened, begun] = [0, 0]
  const still = () => ({
    type: '',
    frequency: { value: 0 },
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
    start: () => (begun += 1),
    stop: () => undefined,
  })
  const audio = { state: 'running', currentTime: 0, destination: still(), createOscillator: still, createGain: still }
  const sounds = createSounds(() => {
    opened += 1
    return audio as unknown as AudioContext
  })
  sounds.play('win')
  expect([opened, begun]).toEqual([0, 0])
  sounds.set(true)
  sounds.play('over')
  expect(begun).toBe(0)
  sounds.play('begin')
  sounds.play('stop')
  expect([opened, begun]).toEqual([1, 2])
  sounds.set(false)
  sounds.play('win')
  expect(begun).toBe(2)
})
