import { Subject } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { PULSE_EVERY } from '#src/api/model/saferPlay.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { saferPlayMachine, type SaferPlayNews, type SaferPlaySession } from '#src/machines/saferPlay/saferPlayMachine.ts'
import { selectCheck, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { handActor, settled } from './support/deferred.ts'

const HOUR = 3_600_000
const PAUSE: Pause = { kind: 'timeOut', since: 0, until: 5 * HOUR }

function start() {
  const clock = new SimulatedClock()
  const loadPause = handActor<Pause | null, undefined>()
  const pulse = handActor<SaferPlaySession, undefined>()
  const answer = handActor<SaferPlaySession, { choice: 'continue' | 'break' }>()
  const news = new Subject<SaferPlayNews | null>()
  const gone: string[] = []
  const actor = createActor(
    saferPlayMachine.provide({
      actors: { loadPause: loadPause.logic, pulse: pulse.logic, answer: answer.logic, news: fromObservable(() => news) },
      actions: { goToLimits: () => void gone.push('limits') },
    }),
    { clock, input: { now: () => clock.now() } },
  ).start()
  const standing = (dueAt: number, pause: Pause | null = null): SaferPlaySession => ({
    pause,
    since: 0,
    elapsed: clock.now(),
    dueAt,
    net: fen(-500),
    staked: fen(1_000),
    gifts: coins(3),
  })
  return {
    actor,
    clock,
    loadPause,
    pulse,
    answer,
    news,
    gone,
    standing,
    check: () => selectCheck(actor.getSnapshot()),
    pause: () => selectPause(actor.getSnapshot()),
    /** The server's answer to the sign of play that waits. */
    async beat(dueAt: number, pause: Pause | null = null) {
      pulse.last().resolve(standing(dueAt, pause))
      await settled()
    },
  }
}

let play: ReturnType<typeof start>
beforeEach(() => {
  play = start()
})

test('[P-6] nothing is asked for a visitor; a member elsewhere is only looked up', async () => {
  play.actor.send({ type: 'place.entered' })
  expect([play.loadPause.asked.length, play.pulse.asked.length]).toEqual([0, 0])
  play.actor.send({ type: 'place.left' })
  play.actor.send({ type: 'member.changed', isMember: true })
  expect(play.pause()).toBeUndefined()
  play.loadPause.last().resolve(PAUSE)
  await settled()
  expect(play.pause()).toEqual(PAUSE)
  expect(play.pulse.asked).toHaveLength(0)
})

test('[P-6] in a room play is told every minute, and looked back on when the server says so', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(1.5 * PULSE_EVERY)
  expect(play.check()).toBeNull()
  play.clock.increment(PULSE_EVERY)
  expect(play.pulse.asked).toHaveLength(2)
  await play.beat(1.5 * PULSE_EVERY)
  play.clock.increment(PULSE_EVERY / 2)
  await play.beat(1.5 * PULSE_EVERY)
  expect(play.check()).toBe('asking')
  play.actor.send({ type: 'check.answered', choice: 'continue' })
  expect(play.check()).toBe('answering')
  play.answer.last().resolve(play.standing(HOUR))
  await settled()
  expect(play.check()).toBeNull()
  expect(play.gone).toEqual([])
})

test('[P-6] an answer in another tab closes the question here; a break leads to the limits', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  expect(play.check()).toBe('asking')
  play.news.next({ pause: null, dueAt: HOUR })
  expect(play.check()).toBeNull()
  play.clock.increment(PULSE_EVERY)
  await play.beat(0)
  play.actor.send({ type: 'check.answered', choice: 'break' })
  expect(play.answer.last().input).toEqual({ choice: 'break' })
  play.answer.last().resolve(play.standing(2 * HOUR))
  await settled()
  expect(play.gone).toEqual(['limits'])
})

test('[P-6] an answer that does not arrive is asked for again, with the words why', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  play.actor.send({ type: 'check.answered', choice: 'continue' })
  play.answer.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([play.check(), play.actor.getSnapshot().context.errorKey]).toEqual(['asking', 'errors.timeout'])
})

test('[P-6] who pauses, here or elsewhere, is not asked until it ends; a pulse that fails keeps nobody out', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(play.pause()).toBeNull()
  play.news.next({ pause: PAUSE, dueAt: 0 })
  expect([play.pause(), play.check()]).toEqual([PAUSE, null])
  const asked = play.pulse.asked.length
  play.clock.increment(HOUR / 2)
  expect(play.pulse.asked).toHaveLength(asked)
})

test('[P-6] two places that are left one after the other end the signs of play, and logging out forgets everything', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  play.actor.send({ type: 'place.entered' })
  await play.beat(HOUR)
  play.actor.send({ type: 'place.left' })
  play.clock.increment(PULSE_EVERY)
  expect(play.pulse.asked).toHaveLength(2)
  play.actor.send({ type: 'place.left' })
  play.clock.increment(3 * PULSE_EVERY)
  expect(play.pulse.asked).toHaveLength(2)
  play.actor.send({ type: 'member.changed', isMember: false })
  expect([play.pause(), play.actor.getSnapshot().context.standing]).toEqual([undefined, null])
})

test('[P-6] a pause that ends while a page is open, or comes to one, is looked at again when its time is over', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.loadPause.last().resolve(null)
  await settled()
  play.news.next({ pause: { ...PAUSE, until: play.clock.now() + HOUR / 2 }, dueAt: null })
  play.clock.increment(HOUR / 2 - 1)
  expect(play.loadPause.asked).toHaveLength(1)
  play.clock.increment(1)
  expect(play.loadPause.asked).toHaveLength(2)
  play.loadPause.last().resolve(null)
  await settled()
  expect(play.pause()).toBeNull()
  play.clock.increment(24 * HOUR)
  expect(play.loadPause.asked).toHaveLength(2)
})

test('[P-6] what is told while the server is asked is newer than its answer: it is asked again', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  const [late] = [play.loadPause.last()]
  play.news.next({ pause: PAUSE, dueAt: null })
  expect(play.loadPause.asked).toHaveLength(2)
  late.resolve(null)
  await settled()
  expect(play.pause()).toEqual(PAUSE)
  play.loadPause.last().resolve(PAUSE)
  await settled()
  expect(play.pause()).toEqual(PAUSE)

  play.news.next({ pause: null, dueAt: null })
  play.actor.send({ type: 'place.entered' })
  const older = play.pulse.last()
  play.news.next({ pause: null, dueAt: 0 })
  expect(play.pulse.asked).toHaveLength(2)
  older.resolve(play.standing(HOUR))
  await settled()
  expect(play.check()).toBeNull()
  await play.beat(0)
  expect(play.check()).toBe('asking')
})

test('[P-6] after a cut, in which something may have been told to nobody, the server is asked anew; an open question stays', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.loadPause.last().resolve(null)
  await settled()
  play.news.next(null)
  expect(play.loadPause.asked).toHaveLength(2)
  play.loadPause.last().resolve(null)
  await settled()
  play.actor.send({ type: 'place.entered' })
  await play.beat(HOUR)
  play.news.next(null)
  expect(play.pulse.asked).toHaveLength(2)
  await play.beat(0)
  expect(play.check()).toBe('asking')
  play.news.next(null)
  expect([play.check(), play.pulse.asked.length]).toEqual(['asking', 3])
  await play.beat(0)
  expect([play.check(), play.pulse.asked.length]).toEqual(['asking', 3])
})

test('[P-6] who pauses elsewhere while they are asked here is asked no more', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  expect(play.check()).toBe('asking')
  play.news.next({ pause: PAUSE, dueAt: 0 })
  expect(play.check()).toBeNull()
})

test('[P-6] an answer or a pause that was told to nobody during a cut closes the question after it', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  play.news.next(null)
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(play.check()).toBe('asking')
  play.news.next(null)
  await play.beat(0, PAUSE)
  expect([play.check(), play.pause()]).toEqual([null, PAUSE])
})

test('[P-6] while an open question could not be asked about after a cut, that is tried again', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  play.news.next(null)
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  play.clock.increment(PULSE_EVERY)
  expect([play.check(), play.pulse.asked.length]).toEqual(['asking', 3])
  await play.beat(2 * HOUR)
  expect(play.check()).toBeNull()
})

test('[P-6] who goes to another room with the question open is asked there too, where the server is not heard', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  play.actor.send({ type: 'place.left' })
  play.actor.send({ type: 'place.entered' })
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(play.check()).toBe('asking')
  play.clock.increment(PULSE_EVERY)
  await play.beat(2 * HOUR)
  expect(play.check()).toBeNull()
})

test('[P-6] who comes back long after a session of play that nothing was due in is not asked about that one, heard or not', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(HOUR)
  play.actor.send({ type: 'place.left' })
  play.clock.increment(3 * HOUR)
  play.actor.send({ type: 'place.entered' })
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(play.check()).toBeNull()
})

test('[P-6] what is told while an open question is asked about is newer than the answer: it is asked again', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(0)
  play.news.next(null)
  const older = play.pulse.last()
  play.news.next({ pause: null, dueAt: 0 })
  older.resolve(play.standing(HOUR))
  await settled()
  expect([play.check(), play.pulse.asked.length]).toEqual(['asking', 3])
})

test('[P-6] a pulse that fails ends no pause that is known', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.actor.send({ type: 'place.entered' })
  await play.beat(HOUR, PAUSE)
  play.news.next(null)
  play.pulse.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([play.pulse.asked.length, play.pause()]).toEqual([2, PAUSE])
})

test('[P-6] a look that fails ends no pause that is known', async () => {
  play.actor.send({ type: 'member.changed', isMember: true })
  play.loadPause.last().resolve(PAUSE)
  await settled()
  play.news.next(null)
  play.loadPause.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([play.loadPause.asked.length, play.pause()]).toEqual([2, PAUSE])
})
