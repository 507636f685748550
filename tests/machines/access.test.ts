import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type AccessPage, accessMachine, type StandingPath } from '#src/machines/access/accessMachine.ts'
import { type Alert, alertMachine } from '#src/machines/alert/alertMachine.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const clock = new SimulatedClock()
  const askMaintenance = handActor<boolean, undefined>()
  const probe = handActor<void, undefined>()
  const prove = handActor<void, undefined>()
  const shown: AccessPage[] = []
  let [back, cleared] = [0, 0]
  /** The page that the person stands on; null = some other. */
  let here: StandingPath | null = null
  const actor = createActor(
    accessMachine.provide({
      actors: { askMaintenance: askMaintenance.logic, probe: probe.logic, prove: prove.logic },
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
    askMaintenance,
    probe,
    prove,
    shown,
    back: () => back,
    cleared: () => cleared,
    /** The person goes elsewhere by themselves. */
    leave: () => {
      here = null
    },
    /** The person comes to one of the pages by themselves, which says so. */
    come: (path: StandingPath) => {
      here = path
      actor.send({ type: 'access.arrived', path })
    },
  }
}

describe('access', () => {
  test.each([
    [true, { path: '/maintenance', state: null }],
    [false, { path: '/access-alert', state: { reason: 'r' } }],
  ])('[S-6] [R-3] a caveat asks whether the site is closed (%s): twenty of them lead to one page once', async (closed, page) => {
    const world = begin()
    for (let call = 0; call < 20; call += 1) world.actor.send({ type: 'access.cautioned', details: { reason: 'r' } })
    expect(world.askMaintenance.asked).toHaveLength(1)
    world.askMaintenance.last().resolve(closed)
    await settled()
    for (let call = 0; call < 20; call += 1) world.actor.send({ type: 'access.cautioned', details: null })
    expect(world.shown).toEqual([page])
  })

  test('[S-6] when the setting cannot be asked it is the alert page', async () => {
    const world = begin()
    world.actor.send({ type: 'access.cautioned', details: null })
    world.askMaintenance.last().reject(new Error('no network'))
    await settled()
    expect(world.shown).toEqual([{ path: '/access-alert', state: null }])
  })

  test('[S-6] [R-3] a restriction clears the session', () => {
    const world = begin()
    world.actor.send({ type: 'access.restricted' })
    expect([world.cleared(), world.shown]).toEqual([1, [{ path: '/access-restriction', state: null }]])
  })

  test('[S-6] a closed site is asked again with growing waits, and opens by itself', async () => {
    const world = begin()
    world.actor.send({ type: 'access.closed' })
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

  test('[X-3] [R-3] a device that is taken for a robot proves that it is none', async () => {
    const world = begin()
    world.actor.send({ type: 'access.doubted' })
    expect(world.shown).toEqual([{ path: '/robot-check', state: null }])
    world.actor.send({ type: 'access.retried' })
    world.prove.last().reject(new Error('closed the dialog'))
    await settled()
    expect(world.actor.getSnapshot().value).toEqual({ away: 'doubted' })
    world.actor.send({ type: 'access.retried' })
    world.prove.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })

  test('[S-6] [R-3] [X-3] who leaves the page is taken back by the next trouble, of whatever kind, once', async () => {
    const world = begin()
    const paths = () => world.shown.map(({ path }) => path)
    const twice = (type: 'access.restricted' | 'access.doubted' | 'access.closed') => {
      world.actor.send({ type })
      world.actor.send({ type })
    }
    world.actor.send({ type: 'access.cautioned', details: null })
    world.askMaintenance.last().resolve(false)
    await settled()
    world.leave()
    twice('access.restricted')
    expect(world.cleared()).toBe(1)
    world.leave()
    twice('access.doubted')
    world.leave()
    twice('access.doubted')
    world.leave()
    twice('access.closed')
    world.leave()
    world.actor.send({ type: 'access.cautioned', details: null })
    world.actor.send({ type: 'access.cautioned', details: null })
    expect(world.askMaintenance.asked).toHaveLength(2)
    world.askMaintenance.last().resolve(true)
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

  test('[S-6] another trouble is told on a page that stands for a lesser one', () => {
    const world = begin()
    world.actor.send({ type: 'access.closed' })
    world.actor.send({ type: 'access.restricted' })
    expect([world.cleared(), world.shown.at(-1)?.path]).toEqual([1, '/access-restriction'])
  })

  test('[S-6] a page that is come to by itself, as by a reload, asks at once and opens', async () => {
    const world = begin()
    world.come('/maintenance')
    expect([world.probe.asked.length, world.shown]).toEqual([1, []])
    world.probe.last().reject(new Error('still closed'))
    await settled()
    world.clock.increment(10_000)
    world.probe.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })

  test('[X-3] [R-3] a robot check that is come to by itself can still be proved', async () => {
    const world = begin()
    world.come('/robot-check')
    world.probe.last().reject(new Error('a robot'))
    await settled()
    world.actor.send({ type: 'access.retried' })
    world.prove.last().resolve()
    await settled()
    expect([world.actor.getSnapshot().value, world.back()]).toEqual(['open', 1])
  })
})

describe('alerts', () => {
  const alert = (key: string, target: string | null = null): Alert => ({ key, message: null, target })

  test('[S-5] are shown one at a time, the same one once; each leads to its page after OK', () => {
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
    expect([actor.getSnapshot().value, went]).toEqual(['quiet', ['/login', null]])
    actor.send({ type: 'alert.raised', alert: alert('a') })
    expect(first()).toBe('a')
  })
})
