import { Observable, Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import type { LinkEvent } from '#src/streams/socket.ts'

function begin(random: () => number = () => 0) {
  const clock = new SimulatedClock()
  const links: { events: Subject<LinkEvent>; open: boolean }[] = []
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        link: fromObservable(
          () =>
            new Observable<LinkEvent>((subscriber) => {
              const link = { events: new Subject<LinkEvent>(), open: true }
              links.push(link)
              const subscription = link.events.subscribe(subscriber)
              return () => {
                link.open = false
                subscription.unsubscribe()
              }
            }),
        ),
      },
    }),
    { clock, input: { random, delay: (attempt) => attempt * 100 } },
  ).start()
  return {
    actor,
    clock,
    links,
    last: () => links.at(-1)!,
    state: () => selectLinkState(actor.getSnapshot()),
    openLinks: () => links.filter((link) => link.open).length,
  }
}

describe('connection', () => {
  test('[D-4] no link is opened before it is needed', () => {
    const link = begin()
    expect(link.state()).toBe('idle')
    expect(link.links).toHaveLength(0)
    link.actor.send({ type: 'connection.needed' })
    expect(link.state()).toBe('connecting')
    link.last().events.next({ type: 'up' })
    expect(link.state()).toBe('online')
  })

  test('[D-4] a link that goes down reconnects after growing waits; at most one is open', () => {
    const link = begin()
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'up' })
    link.last().events.next({ type: 'down', reason: 'server ended it' })
    expect(link.state()).toBe('reconnecting')
    expect(link.openLinks()).toBe(0)
    link.clock.increment(99)
    expect(link.links).toHaveLength(1)
    link.clock.increment(1)
    expect(link.links).toHaveLength(2)
    link.last().events.next({ type: 'down', reason: 'no answer' })
    link.clock.increment(199)
    expect(link.links).toHaveLength(2)
    link.clock.increment(1)
    expect(link.links).toHaveLength(3)
    link.last().events.next({ type: 'up' })
    expect(link.state()).toBe('online')
    expect(link.actor.getSnapshot().context.attempt).toBe(0)
    expect(link.openLinks()).toBe(1)
  })

  test('[D-4] a link that is not up within 10 s is closed and tried again', () => {
    const link = begin()
    link.actor.send({ type: 'connection.needed' })
    link.clock.increment(10_000)
    expect(link.state()).toBe('reconnecting')
    expect(link.openLinks()).toBe(0)
  })

  test('[Q15] a link whose server is about to stop goes on until its moment, and is opened again without a word', () => {
    const link = begin(() => 0.25)
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'up' })
    link.last().events.next({ type: 'moving', within: 8_000 })
    link.clock.increment(1_999)
    expect([link.state(), link.links.length, link.openLinks()]).toEqual(['online', 1, 1])
    link.clock.increment(1)
    expect([link.state(), link.links.length, link.openLinks()]).toEqual(['connecting', 2, 1])
    link.last().events.next({ type: 'up' })
    expect(link.state()).toBe('online')
    link.clock.increment(60_000)
    expect(link.links).toHaveLength(2)
  })

  test('[Q15] a server that stops sooner than it said is left for another like any that went', () => {
    const link = begin(() => 0.5)
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'up' })
    link.last().events.next({ type: 'moving', within: 8_000 })
    link.last().events.next({ type: 'down', reason: 'it stopped' })
    expect(link.state()).toBe('reconnecting')
    link.clock.increment(100)
    link.last().events.next({ type: 'up' })
    link.clock.increment(60_000)
    expect([link.state(), link.links.length]).toEqual(['online', 2])
  })

  test('[D-4] nothing is tried while the device is offline; its return connects at once', () => {
    const link = begin()
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'up' })
    link.actor.send({ type: 'network.lost' })
    expect(link.state()).toBe('offline')
    link.clock.increment(600_000)
    expect(link.links).toHaveLength(1)
    link.actor.send({ type: 'network.back' })
    expect(link.links).toHaveLength(2)
  })

  test('[D-4] a refused token is not tried again until the session changes', () => {
    const link = begin()
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'refused', code: 401 })
    expect(link.state()).toBe('refused')
    link.clock.increment(600_000)
    expect(link.links).toHaveLength(1)
    link.actor.send({ type: 'session.changed' })
    expect(link.links).toHaveLength(2)
  })

  test('[D-4] a change of the session replaces the link', () => {
    const link = begin()
    link.actor.send({ type: 'connection.needed' })
    link.last().events.next({ type: 'up' })
    link.actor.send({ type: 'session.changed' })
    expect(link.links).toHaveLength(2)
    expect(link.openLinks()).toBe(1)
  })
})
