import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { devicesMachine, type LoginLink } from '#src/machines/session/devicesMachine.ts'
import { handActor, settled } from './support/deferred.ts'

test('[A-3] a login link for another device is shown until it expires', async () => {
  const clock = new SimulatedClock()
  const makeLink = handActor<LoginLink, undefined>()
  const actor = createActor(devicesMachine.provide({ actors: { makeLink: makeLink.logic } }), {
    clock,
    input: { now: () => clock.now() },
  }).start()
  const link = { address: 'http://plain/?token=t', expiresAt: 120_000 }
  actor.send({ type: 'loginLink.requested' })
  makeLink.last().resolve(link)
  await settled()
  expect(actor.getSnapshot().context.link).toEqual(link)
  clock.increment(119_999)
  expect(actor.getSnapshot().matches('linked')).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('ready')
  expect(actor.getSnapshot().context.link).toBe(null)
})
