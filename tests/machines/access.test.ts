import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type AccessPage, accessMachine, type AccessPath } from '#src/machines/access/accessMachine.ts'
import { selectCheckFailure } from '#src/machines/access/accessSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type Alert, alertMachine } from '#src/machines/alert/alertMachine.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const clock = new SimulatedClock()
  const checkMaintenance = handActor<boolean, undefined>()
  const probe = handActor<void, undefined>()
  const verifyDevice = handActor<void, undefined>()
  const shown: AccessPage[] = []
  let [back, cleared] = [0, 0]
  /** The access page that the person is on; null = another page. */
  let here: AccessPath | null = null
  const actor = createActor(
    accessMachine.provide({
      actors: { checkMaintenance: checkMaintenance.logic, probe: probe.logic, verifyDevice: verifyDevice.logic },
      actions: {
        show: (_, { page }) => {
          if (page === null) throw new Error('there is no page to show')
          shown.push(page)
          here = page.path
        },
        goBack: () => (back += 1),
        clearSession: () => (cleared += 1),
      },
    }),
    { clock, input: { delay: (attempt) => 5_000 * (attempt + 1), mayStay: (path) => here === path } },
  ).start()
  return {
    actor,
    clock,
    checkMaintenance,
    probe,
    verifyDevice,
    shown,
    back: () => back,
    cleared: () => cleared,
    /** The person navigates to another page. */
    leave: () => {
      here = null
    },
    /** The person opens an access page, which reports it. */
    open: (path: AccessPath) => {
      here = path
      actor.send({ type: 'access.pageOpened', path })
    },
  }
}

describe('access', () => {
  test.each([
    [true, { path: '/maintenance', state: null }],
    [false, { path: '/access-alert', state: { reason: 'r' } }],
  ])(
    '[S-6 caveat] [R-3 maintenance accessAlert] twenty caveats ask once whether the site is closed (%s) and show one page',
    async (closed, page) => {
      const world = begin()
      for (let call = 0; call < 20; call += 1) world.actor.send({ type: 'access.caveatReceived', details: { reason: 'r' } })
      expect(world.checkMaintenance.asked).toHaveLength(1)
      world.checkMaintenance.last().resolve(closed)
      await settled()
      for (let call = 0; call < 20; call += 1) world.actor.send({ type: 'access.caveatReceived', details: null })
      expect(world.shown).toEqual([page])
    },
  )

  test('[S-6] a caveat shows the alert page when the maintenance setting cannot be asked', async () => {
    const world = begin()
    world.actor.send({ type: 'access.caveatReceived', details: null })
    world.checkMaintenance.last().reject(new Error('no network'))
    await settled()
    expect(world.shown).toEqual([{ path: '/access-alert', state: null }])
  })

  test('[S-6 restriction] [R-3 accessRestriction] a restriction clears the session', () => {
    const world = begin()
    world.actor.send({ type: 'access.restricted' })
    expect([world.cleared(), world.shown]).toEqual([1, [{ path: '/access-restriction', state: null }]])
  })

  test('[S-6] a closed site is probed with growing waits and opens by itself', async () => {
    const world = begin()
    world.actor.send({ type: 'access.siteClosed' })
    world.clock.increment(5_000)
    expect(world.probe.asked).toHaveLength(1)
    world.probe.last().reject(new Error('still closed'))
    await settled()
    world.clock.increment(9_999)
    expect(world.probe.asked).toHaveLength(1)
    world.clock.increment(1)
    world.probe.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })

  test('[X-3] [R-3] a suspected robot can try the check until it is passed', async () => {
    const world = begin()
    world.actor.send({ type: 'access.robotSuspected' })
    expect(world.shown).toEqual([{ path: '/robot-check', state: null }])
    world.actor.send({ type: 'access.retried' })
    world.verifyDevice.last().reject(new Error('closed the dialog'))
    await settled()
    expect(world.actor.getSnapshot().value).toEqual({ blocked: 'robotSuspected' })
    world.actor.send({ type: 'access.retried' })
    world.verifyDevice.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })

  test('[R-3] a robot check whose dialog is closed says so, until it is tried again', async () => {
    const world = begin()
    const failure = () => selectCheckFailure(world.actor.getSnapshot())
    world.actor.send({ type: 'access.robotSuspected' })
    expect(failure()).toBeNull()
    world.actor.send({ type: 'access.retried' })
    world.verifyDevice.last().reject(new Failure('components.RequestCloseTip'))
    await settled()
    expect(failure()).toBe('components.RequestCloseTip')
    world.actor.send({ type: 'access.retried' })
    expect([failure(), world.verifyDevice.asked.length]).toEqual([null, 2])
  })

  test('[R-3] the failure of a robot check is not shown on the page of a caveat', async () => {
    const world = begin()
    world.actor.send({ type: 'access.robotSuspected' })
    world.actor.send({ type: 'access.retried' })
    world.verifyDevice.last().reject(new Failure('components.RequestCloseTip'))
    await settled()
    world.actor.send({ type: 'access.caveatReceived', details: null })
    world.checkMaintenance.last().resolve(false)
    await settled()
    expect([world.shown.at(-1)?.path, selectCheckFailure(world.actor.getSnapshot())]).toEqual(['/access-alert', null])
  })

  test('[S-6] [R-3] [X-3] after leaving the page the next refusal shows its page, once', async () => {
    const world = begin()
    const paths = () => world.shown.map(({ path }) => path)
    const twice = (type: 'access.restricted' | 'access.robotSuspected' | 'access.siteClosed') => {
      world.actor.send({ type })
      world.actor.send({ type })
    }
    world.actor.send({ type: 'access.caveatReceived', details: null })
    world.checkMaintenance.last().resolve(false)
    await settled()
    world.leave()
    twice('access.restricted')
    expect(world.cleared()).toBe(1)
    world.leave()
    twice('access.robotSuspected')
    world.leave()
    twice('access.robotSuspected')
    world.leave()
    twice('access.siteClosed')
    world.leave()
    world.actor.send({ type: 'access.caveatReceived', details: null })
    world.actor.send({ type: 'access.caveatReceived', details: null })
    expect(world.checkMaintenance.asked).toHaveLength(2)
    world.checkMaintenance.last().resolve(true)
    await settled()
    expect(paths()).toEqual([
      '/access-alert',
      '/access-restriction',
      '/robot-check',
      '/robot-check',
      '/maintenance',
      '/maintenance',
    ])
  })

  test('[S-6] a restriction is shown in place of the maintenance page', () => {
    const world = begin()
    world.actor.send({ type: 'access.siteClosed' })
    world.actor.send({ type: 'access.restricted' })
    expect([world.cleared(), world.shown.at(-1)?.path]).toEqual([1, '/access-restriction'])
  })

  test('[S-6] an access page that is opened directly, as by a reload, probes at once', async () => {
    const world = begin()
    world.open('/maintenance')
    expect([world.probe.asked.length, world.shown]).toEqual([1, []])
    world.probe.last().reject(new Error('still closed'))
    await settled()
    world.clock.increment(10_000)
    world.probe.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })

  test('[X-3] [R-3 robotCheck] a robot check that is opened directly can be passed', async () => {
    const world = begin()
    world.open('/robot-check')
    world.probe.last().reject(new Error('a robot'))
    await settled()
    world.actor.send({ type: 'access.retried' })
    world.verifyDevice.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })
})

describe('alerts', () => {
  const alert = (key: string, target: string | null = null): Alert => ({ key, message: null, target })

  test('[S-5] are shown one at a time, the same key once; OK leads to the alert’s page', () => {
    const went: (string | null)[] = []
    const actor = createActor(alertMachine.provide({ actions: { go: (_, { target }) => went.push(target) } })).start()
    const first = () => actor.getSnapshot().context.queue[0]?.key
    actor.send({ type: 'alert.raised', alert: alert('a', '/login') })
    actor.send({ type: 'alert.raised', alert: alert('a', '/login') })
    actor.send({ type: 'alert.raised', alert: alert('b') })
    expect(first()).toBe('a')
    actor.send({ type: 'alert.acknowledged' })
    expect([first(), went]).toEqual(['b', ['/login']])
    actor.send({ type: 'alert.acknowledged' })
    expect([actor.getSnapshot().value, went]).toEqual(['idle', ['/login', null]])
    actor.send({ type: 'alert.raised', alert: alert('a') })
    expect(first()).toBe('a')
  })
})
