import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { devicesMachine, type LoginLink } from '#src/machines/session/devicesMachine.ts'
import { handActor, settled } from './support/deferred.ts'

test('[A-3] a link that the browser does not let a page copy is to be copied by hand, and can be tried again', async () => {
  const clock = new SimulatedClock()
  const makeLink = handActor<LoginLink, undefined>()
  const copy = handActor<void, { address: string }>()
  const actor = createActor(devicesMachine.provide({ actors: { makeLink: makeLink.logic, copy: copy.logic } }), {
    clock,
    input: { now: () => clock.now() },
  }).start()
  actor.send({ type: 'link.wanted' })
  makeLink.last().resolve({ address: 'http://plain/?token=t', expiresAt: 120_000 })
  await settled()
  actor.send({ type: 'link.copied' })
  expect(copy.last().input.address).toBe('http://plain/?token=t')
  copy.last().reject(new TypeError('no clipboard here'))
  await settled()
  expect(actor.getSnapshot().matches({ linked: 'byHand' })).toBe(true)
  actor.send({ type: 'link.copied' })
  copy.last().resolve()
  await settled()
  expect(actor.getSnapshot().matches({ linked: 'copied' })).toBe(true)
})
