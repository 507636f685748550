import { createActor, fromCallback } from 'xstate'
import { describe, expect, test } from 'vitest'
import { unreadMachine, type UnreadEvent } from '#src/machines/chat/unreadMachine.ts'
import type { Absence } from '#src/machines/chat/chatRows.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const ask = handActor<Absence | null, { room: string }>()
  let tell: (event: UnreadEvent) => void = () => undefined
  let attending = 0
  const actor = createActor(
    unreadMachine.provide({
      actors: {
        askAway: ask.logic,
        attend: fromCallback(({ sendBack }) => {
          tell = sendBack
          attending += 1
          return () => {
            attending -= 1
          }
        }),
      },
    }),
    { input: { room: 'c1' } },
  ).start()
  return {
    actor,
    ask,
    tell: (event: UnreadEvent) => tell(event),
    attending: () => attending,
    away: () => actor.getSnapshot().context.away,
  }
}

const AWAY: Absence = { since: 7, count: 3, mentions: 1 }

describe('absence', () => {
  test('[A-2] it is asked once on the way in, and the room is attended until the visit ends', async () => {
    const one = begin()
    expect(one.ask.asked.map(({ input }) => input)).toEqual([{ room: 'c1' }])
    one.ask.last().resolve(AWAY)
    await settled()
    expect(one.away()).toEqual(AWAY)
    expect(one.attending()).toBe(1)
    one.actor.stop()
    expect(one.attending()).toBe(0)
  })

  test('[A-2] who logs in or out in the room is asked about anew; an answer for the former one comes to nothing', async () => {
    const one = begin()
    one.tell({ type: 'owner.changed' })
    expect(one.ask.asked).toHaveLength(2)
    expect(one.ask.asked[0]?.signal.aborted).toBe(true)
    one.ask.last().resolve(AWAY)
    await settled()
    one.tell({ type: 'owner.changed' })
    expect(one.away()).toBeNull()
    expect(one.attending()).toBe(1)
  })

  test('[A-2] no answer marks nothing', async () => {
    const one = begin()
    one.ask.last().reject(new Error('cut'))
    await settled()
    expect(one.away()).toBeNull()
    one.tell({ type: 'owner.changed' })
    one.ask.last().resolve(AWAY)
    await settled()
    expect(one.away()).toEqual(AWAY)
  })
})
