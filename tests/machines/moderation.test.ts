import { type ActorRefFrom, createActor, createMachine, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { EMPTY } from 'rxjs'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { moderationMachine, type ModeratorOrder } from '#src/machines/moderation/moderationMachine.ts'
import { provideModerationTools } from '#src/machines/moderation/toolsActors.ts'
import { selectErrorKey, selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import { handActor, settled } from './support/deferred.ts'

function begin() {
  const clock = new SimulatedClock()
  const perform = handActor<{ logId: string | null }, ModeratorOrder>()
  const heard: string[] = []
  const room = createActor(
    createMachine({
      invoke: {
        src: moderationMachine.provide({ actors: { perform: perform.logic } }),
        id: 'moderation',
        input: { room: 'c1' },
      },
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    }),
    { clock },
  ).start()
  const actor: ActorRefFrom<typeof moderationMachine> = room.getSnapshot().children['moderation']!
  return {
    actor,
    perform,
    /** What the room was told. */
    heard,
    clock,
    now: () => actor.getSnapshot(),
    remove: (messageId: string) => actor.send({ type: 'act.submitted', act: { action: 'delete', messageId }, name: messageId }),
    ask: (action: 'mute' | 'kick') =>
      actor.send({ type: 'form.asked', target: { action, memberId: 'm1', name: 'Mia', quote: 'rude' } }),
  }
}

describe('acts', () => {
  test('[D-8] acts that are asked for quickly are all done, one at a time and in order', async () => {
    const { remove, perform, now } = begin()
    for (const id of ['a', 'b', 'c']) remove(id)
    const asked = () => perform.asked.map(({ input }) => input.act)
    expect(asked()).toEqual([{ action: 'delete', messageId: 'a' }])
    perform.last().resolve({ logId: 'l1' })
    await settled()
    perform.last().reject(new Failure('errors.notFound'))
    await settled()
    perform.last().resolve({ logId: 'l3' })
    await settled()
    expect(asked()).toEqual(['a', 'b', 'c'].map((messageId) => ({ action: 'delete', messageId })))
    expect(now().context.outcome).toMatchObject({ type: 'done', name: 'c', logId: 'l3' })
    expect(now().context.answered).toBe(3)
    expect(selectIsActing(now())).toBe(false)
  })

  test('[D-8] a key that is held down does not empty the room', () => {
    const { remove, now } = begin()
    for (let index = 0; index < 100; index += 1) remove(`c${index}`)
    expect(now().context.orders).toHaveLength(20)
  })

  test('[D-8] the way to take an act back stays for eight seconds, from the last act on', async () => {
    const { remove, perform, now, clock, actor } = begin()
    remove('a')
    perform.last().resolve({ logId: 'l1' })
    await settled()
    clock.increment(7_999)
    expect(now().context.outcome).toMatchObject({ type: 'done', logId: 'l1' })
    actor.send({ type: 'act.submitted', act: { action: 'undo', logId: 'l1' } })
    expect(now().context.outcome).toBeNull()
    perform.last().resolve({ logId: null })
    await settled()
    clock.increment(7_999)
    expect(now().context.outcome).toMatchObject({ type: 'done', act: { action: 'undo' }, logId: null })
    clock.increment(1)
    expect(now().context.outcome).toBeNull()
  })

  /** Whom the failures are about that stand beside how the last act went. */
  const missed = ({ now }: ReturnType<typeof begin>) => now().context.missed.map(({ name }) => name)
  /** Acts on messages that were asked for quickly, and how they went: a failure, or not. */
  async function afterActs(...ends: ReadonlyArray<readonly [id: string, isDone: boolean]>) {
    const room = begin()
    for (const [id] of ends) room.remove(id)
    for (const [, isDone] of ends) {
      if (isDone) room.perform.last().resolve({ logId: 'l1' })
      else room.perform.last().reject(new Failure('errors.forbidden'))
      await settled()
    }
    return room
  }

  test('[D-8] an act that failed is told beside those that came after it', async () => {
    const room = await afterActs(['a', false], ['b', false], ['c', true])
    expect([missed(room), room.now().context.outcome]).toMatchObject([['a', 'b'], { type: 'done', name: 'c' }])
  })

  test('[D-8] an act that failed is told for as long as the last one', async () => {
    const room = await afterActs(['a', false], ['b', true])
    room.clock.increment(7_999)
    expect(missed(room)).toEqual(['a'])
    room.clock.increment(1)
    expect(missed(room)).toEqual([])
  })

  test('[D-8] what is told of acts that failed is put away with the rest', async () => {
    const room = await afterActs(['a', false], ['b', true])
    room.actor.send({ type: 'outcome.dismissed' })
    expect(missed(room)).toEqual([])
  })

  test('[D-8] an act that failed is told no more once it is tried again', async () => {
    const room = await afterActs(['a', false], ['b', true])
    room.remove('a')
    expect(missed(room)).toEqual([])
  })

  test('[D-8] an act that failed is still told when a form is opened about somebody', async () => {
    const room = await afterActs(['a', false])
    room.ask('mute')
    expect(missed(room)).toEqual(['a'])
  })

  test('[D-8] an act that fails says why until the next one, or until it is put away', async () => {
    const { remove, perform, now, actor } = begin()
    remove('a')
    perform.last().reject(new Failure('errors.changedSince'))
    await settled()
    expect(now().context.outcome).toMatchObject({ type: 'failed', errorKey: 'errors.changedSince' })
    actor.send({ type: 'outcome.dismissed' })
    expect(now().context.outcome).toBeNull()
  })
})

describe('forms', () => {
  test.each(['mute', 'kick'] as const)(
    '[D-8] a %s asks first; a failure keeps the form with its reason, success closes it',
    async (action) => {
      const { ask, perform, now, actor, heard } = begin()
      ask(action)
      const act =
        action === 'mute'
          ? ({ action, memberId: 'm1', minutes: 10, reason: 'x' } as const)
          : ({ action, memberId: 'm1', reason: 'x' } as const)
      actor.send({ type: 'act.submitted', act, name: 'Mia' })
      expect(perform.last().input).toMatchObject({ room: 'c1', act })
      perform.last().reject(new Failure('errors.forbidden'))
      await settled()
      expect(now().context.target).toMatchObject({ action, name: 'Mia' })
      expect(selectErrorKey(now())).toBe('errors.forbidden')
      expect(heard).toEqual(['form.opened'])
      actor.send({ type: 'act.submitted', act, name: 'Mia' })
      expect(selectErrorKey(now())).toBeNull()
      perform.last().resolve({ logId: 'l1' })
      await settled()
      expect(now().context.target).toBeNull()
      expect(heard).toEqual(['form.opened', 'form.closed'])
      expect(now().context.outcome).toMatchObject({ type: 'done', name: 'Mia', logId: 'l1' })
    },
  )

  test('[D-8] a form that is opened while another act is under way stays open when that one is done', async () => {
    const { remove, ask, perform, now, heard } = begin()
    remove('a')
    ask('mute')
    perform.last().resolve({ logId: 'l1' })
    await settled()
    expect(now().context.target).toMatchObject({ name: 'Mia' })
    expect(now().value).toBe('describing')
    expect(heard).toEqual(['form.opened'])
  })

  test('[D-8] how a mute went is not what the form of a kick of the same member says', async () => {
    const { ask, perform, now, actor } = begin()
    ask('mute')
    actor.send({ type: 'act.submitted', act: { action: 'mute', memberId: 'm1', minutes: 10, reason: 'x' }, name: 'Mia' })
    actor.send({ type: 'form.cancelled' })
    ask('kick')
    perform.last().reject(new Failure('errors.forbidden'))
    await settled()
    expect(selectErrorKey(now())).toBe(null)
  })

  test('[D-8] a cancelled form leaves nothing behind', () => {
    const { ask, now, actor, perform, heard } = begin()
    ask('kick')
    actor.send({ type: 'form.cancelled' })
    expect(heard).toEqual(['form.opened', 'form.closed'])
    expect(now().context.target).toBeNull()
    expect(perform.asked).toEqual([])
  })
})

test('[D-8] [P-4] an order on many is changed after a refusal, and goes again as it was without an answer', async () => {
  const answers = [
    new ApiError('business', profile.codes.rateLimited, 'too fast'),
    new ApiError('network', profile.codes.networkAbnormal, 'no line'),
    // Of what may have been done the first time, the pace says nothing.
    new ApiError('business', profile.codes.rateLimited, 'too fast'),
    new ApiError('business', profile.codes.forbidden, 'no right'),
  ]
  const client = { call: async () => Promise.reject(answers.shift()!), renewAuthorization: () => undefined }
  const { raid: logic } = provideModerationTools({ client, socket: { self: EMPTY, back: EMPTY } })
  const lines = [{ messageId: 'c1', memberId: 'm1', name: 'Mia', content: 'buy' }]
  const raid = createActor(logic, { input: { room: 'c1', makeId: () => 'id-1', lines } }).start()
  const stands = async () => {
    await settled()
    const { value, context } = raid.getSnapshot()
    return [value, context.errorKey, context.chosen]
  }
  raid.send({ type: 'all.toggled' })
  raid.send({ type: 'order.sent', act: { action: 'delete' } })
  expect(await stands()).toEqual(['choosing', 'errors.rateLimited', ['c1']])
  raid.send({ type: 'order.sent', act: { action: 'delete' } })
  expect(await stands()).toEqual(['unanswered', 'errors.networkAbnormal', ['c1']])
  raid.send({ type: 'order.retried' })
  expect(await stands()).toEqual(['unanswered', 'errors.rateLimited', ['c1']])
  raid.send({ type: 'order.retried' })
  expect(await stands()).toEqual(['choosing', 'errors.forbidden', ['c1']])
  raid.stop()
})
