import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { CaptchaResult, SafeDemand } from '#src/api/model/captcha.ts'
import { type Answer, type Challenge, type Kind, VerificationRefused } from '#src/machines/verification/challenge.ts'
import { verificationMachine, type VerificationSettled } from '#src/machines/verification/verificationMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const ALL: SafeDemand = { action: '/api/x', types: { image: 1, afs: 1, anji: 1, geetest: 1 } }
const RESULT: CaptchaResult = { type: 'anji', fields: { captchaVerification: 'proof' } }
const PUZZLE: Challenge = { kind: 'puzzle', token: 't', secretKey: 'k', picture: '', piece: '' }
const ANSWER: Answer = { kind: 'puzzle', x: 120 }

function begin() {
  const clock = new SimulatedClock()
  const load = handActor<Challenge, { kind: Kind; action: string }>()
  const check = handActor<CaptchaResult, { challenge: Challenge; answer: Answer }>()
  const answers: Omit<VerificationSettled, 'type'>[] = []
  const actor = createActor(verificationMachine.provide({ actors: { load: load.logic, check: check.logic } }), { clock })
  actor.on('settled', ({ ids, result }) => answers.push({ ids, result }))
  actor.start()
  const block = (id: string, demand: SafeDemand = ALL) => actor.send({ type: 'request.blocked', request: { id, demand } })
  return {
    actor,
    clock,
    load,
    check,
    answers,
    block,
    context: () => actor.getSnapshot().context,
    value: () => actor.getSnapshot().value,
  }
}

/** An open dialog whose puzzle waits for an answer. */
async function asked() {
  const world = begin()
  world.block('one')
  world.load.last().resolve(PUZZLE)
  await settled()
  return world
}

describe('verification', () => {
  test('[S-4 oneDialog] requests that need it at the same time share one dialog and get the result once', async () => {
    const world = await asked()
    for (let id = 2; id <= 20; id += 1) world.block(`r${id}`)
    expect(world.load.asked).toHaveLength(1)
    world.actor.send({ type: 'answer.given', answer: ANSWER })
    world.check.last().resolve(RESULT)
    await settled()
    expect(world.answers).toHaveLength(1)
    expect([world.answers[0]?.ids.length, world.answers[0]?.result]).toEqual([20, RESULT])
    expect(world.value()).toBe('idle')
    world.block('later')
    expect(world.load.asked).toHaveLength(2)
  })

  test('[S-4] when it is closed every waiting request gets null', async () => {
    const world = await asked()
    world.block('two')
    world.actor.send({ type: 'dialog.closed' })
    expect(world.answers).toEqual([{ ids: ['one', 'two'], result: null }])
    expect([world.value(), world.context().waiting]).toEqual(['idle', []])
  })

  test('[S-4] it closes by itself when no request waits any more', async () => {
    const world = await asked()
    world.block('two')
    world.actor.send({ type: 'request.withdrawn', id: 'one' })
    expect(world.actor.getSnapshot().matches('open')).toBe(true)
    world.actor.send({ type: 'request.withdrawn', id: 'two' })
    expect([world.value(), world.answers]).toEqual(['idle', []])
  })

  test.each(['wrong', 'expired'] as const)(
    '[S-4] an answer that is %s loads a new challenge and shows the reason',
    async (reason) => {
      const world = await asked()
      world.actor.send({ type: 'answer.given', answer: ANSWER })
      world.check.last().reject(new VerificationRefused(reason))
      await settled()
      expect([world.value(), world.context().refusal, world.load.asked.length]).toEqual([{ open: 'loading' }, reason, 2])
      expect(world.context().challenge).toBeNull()
    },
  )

  test('[S-4] a challenge is replaced before it expires on the server', async () => {
    const world = await asked()
    world.clock.increment(109_999)
    expect(world.value()).toEqual({ open: 'answering' })
    world.clock.increment(1)
    expect([world.value(), world.context().refusal]).toEqual([{ open: 'loading' }, 'expired'])
  })

  test('[S-4] too many wrong answers lock it for a shown time, then it goes on', async () => {
    const world = begin()
    world.block('one')
    world.load.last().reject(new VerificationRefused('locked', 300_000))
    await settled()
    expect([world.value(), world.context().wait]).toEqual([{ open: 'locked' }, 300_000])
    world.clock.increment(300_000)
    expect(world.value()).toEqual({ open: 'loading' })
  })

  test('[S-4] the image code replaces a provider that cannot be reached', async () => {
    const world = begin()
    world.block('one')
    world.actor.send({ type: 'kind.chosen', kind: 'geetest' })
    world.load.last().reject(new VerificationRefused('down'))
    await settled()
    expect(world.load.last().input.kind).toBe('picture')
    expect(world.context().refusal).toBe('down')
  })

  test('[S-4] a network failure is shown and can be retried', async () => {
    const world = await asked()
    world.actor.send({ type: 'answer.given', answer: ANSWER })
    world.check.last().reject(new Error('anything'))
    await settled()
    expect([world.value(), world.context().refusal]).toEqual([{ open: 'failed' }, 'network'])
    world.actor.send({ type: 'challenge.refreshed' })
    expect([world.value(), world.context().refusal]).toEqual([{ open: 'loading' }, null])
  })

  test('[S-4] only kinds that all waiting requests accept can be chosen', async () => {
    const world = await asked()
    world.block('two', { ...ALL, types: { image: 1, afs: 0, anji: 0, geetest: 0 } })
    expect(world.context().kind).toBe('picture')
    world.actor.send({ type: 'kind.chosen', kind: 'slider' })
    expect(world.context().kind).toBe('picture')
    world.actor.send({ type: 'kind.chosen', kind: 'sound' })
    expect(world.load.last().input).toEqual({ kind: 'sound', action: '/api/x' })
  })

  test('[S-4] an answer to another kind of challenge is ignored', async () => {
    const world = await asked()
    world.actor.send({ type: 'answer.given', answer: { kind: 'picture', code: 'A' } })
    expect([world.value(), world.check.asked]).toEqual([{ open: 'answering' }, []])
  })
})
