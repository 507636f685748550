import { Subject } from 'rxjs'
import { createActor, createMachine, fromObservable, sendTo, SimulatedClock, type AnyEventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { canSend, composerMachine } from '#src/machines/chat/composerMachine.ts'
import { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { type OwnMessage, sendMachine } from '#src/machines/chat/sendMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const HELLO: OwnMessage = { clientId: 'client-made-id-0001', room: 'c1', content: '你好', at: 0 }

function begin() {
  const clock = new SimulatedClock()
  const order: string[] = []
  const keep = handActor<void, OwnMessage>()
  const send = handActor<void, OwnMessage>()
  const forget = handActor<void, OwnMessage>()
  const recall = handActor<readonly OwnMessage[], { room: string }>()
  const confirmed = new Subject<ReadonlySet<string>>()
  const owners = new Subject<string>()
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        recall: recall.logic,
        confirmations: fromObservable(() => confirmed),
        owners: fromObservable(() => owners),
        message: sendMachine.provide({ actors: { keep: keep.logic, send: send.logic, forget: forget.logic } }),
      },
    }),
    { clock, input: { room: 'c1' } },
  ).start()
  return {
    actor,
    clock,
    order,
    keep,
    send,
    forget,
    recall,
    confirmed,
    owners,
    states: () => actor.getSnapshot().context.messages.map((ref) => ref.getSnapshot().value),
    message: () => actor.getSnapshot().context.messages[0]!,
  }
}

describe('outbox', () => {
  test('a message is kept on the device before it leaves, and stays until the room shows it', async () => {
    const box = begin()
    box.actor.send({ type: 'message.written', message: HELLO })
    expect(box.states()).toEqual(['keeping'])
    expect(box.send.asked).toHaveLength(0)
    box.keep.last().resolve()
    await settled()
    expect(box.states()).toEqual(['sending'])
    box.send.last().resolve()
    await settled()
    expect(box.states()).toEqual(['delivered'])
    box.confirmed.next(new Set([HELLO.clientId]))
    box.forget.last().resolve()
    await settled()
    expect(box.states()).toEqual([])
  })

  test('a failed send offers a retry under the same id', async () => {
    const box = begin()
    box.actor.send({ type: 'message.written', message: HELLO })
    box.keep.last().resolve()
    await settled()
    box.send.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect(box.states()).toEqual(['failed'])
    expect(box.message().getSnapshot().context.errorKey).toBe('errors.networkAbnormal')
    box.message().send({ type: 'retry.clicked' })
    box.keep.last().resolve()
    await settled()
    expect(box.send.asked.map((one) => one.input.clientId)).toEqual([HELLO.clientId, HELLO.clientId])
  })

  test('[P-6] the reason of a refusal is kept over a reload; another try forgets it', async () => {
    const box = begin()
    box.actor.send({ type: 'message.written', message: HELLO })
    box.keep.last().resolve()
    await settled()
    box.send.last().reject(new Failure('errors.blockedWords'))
    await settled()
    const kept = box.keep.last().input
    expect(kept).toEqual({ ...HELLO, reason: 'errors.blockedWords' })

    const later = begin()
    later.recall.last().resolve([kept])
    await settled()
    expect(later.message().getSnapshot().context.errorKey).toBe('errors.blockedWords')
    later.message().send({ type: 'retry.clicked' })
    expect(later.keep.last().input).toEqual({ ...HELLO, reason: null })
  })

  test('a send whose answer was lost is done as soon as the room shows it', async () => {
    const box = begin()
    box.actor.send({ type: 'message.written', message: HELLO })
    box.keep.last().resolve()
    await settled()
    box.send.last().reject(new Failure('errors.timeout'))
    await settled()
    box.confirmed.next(new Set(['another-made-id-0001', HELLO.clientId]))
    box.forget.last().resolve()
    await settled()
    expect(box.states()).toEqual([])
  })

  test('[A-2] when the member changes, the former one’s messages leave and the new one’s come back', async () => {
    const box = begin()
    box.recall.last().resolve([])
    await settled()
    box.actor.send({ type: 'message.written', message: HELLO })
    box.keep.last().resolve()
    await settled()
    expect(box.states()).toEqual(['sending'])
    box.owners.next('m-leo')
    expect(box.states()).toEqual([])
    expect(box.send.last().signal.aborted).toBe(true)
    box.recall.last().resolve([{ ...HELLO, clientId: 'client-made-id-0002' }])
    await settled()
    expect(box.states()).toEqual(['failed'])
    box.owners.next('m-mia')
    box.recall.last().resolve([HELLO])
    await settled()
    expect(box.actor.getSnapshot().context.messages.map((ref) => ref.id)).toEqual([HELLO.clientId])
  })

  test('what an earlier visit kept comes back as not sent, once', async () => {
    const box = begin()
    box.recall.last().resolve([HELLO])
    await settled()
    expect(box.states()).toEqual(['failed'])
    box.actor.send({ type: 'message.written', message: HELLO })
    expect(box.states()).toHaveLength(1)
    box.message().send({ type: 'discard.clicked' })
    box.forget.last().resolve()
    await settled()
    expect(box.states()).toEqual([])
  })
})

describe('composer', () => {
  const MIA = { memberId: 'm-mia', name: 'Mia' }
  const QUOTE = { id: 'c1', name: 'Mia', excerpt: '说得对' }

  function compose() {
    const owners = new Subject<string>()
    const clock = new SimulatedClock()
    const recallDraft = handActor<string, { room: string }>()
    const keepDraft = handActor<void, { room: string; text: string }>()
    const posted: AnyEventObject[] = []
    const parent = createMachine({
      invoke: {
        id: 'composer',
        src: composerMachine.provide({
          actors: { recallDraft: recallDraft.logic, keepDraft: keepDraft.logic, owners: fromObservable(() => owners) },
        }),
        input: { room: 'c1' },
      },
      on: {
        'message.posted': { actions: ({ event }) => posted.push(event) },
        '*': { actions: sendTo('composer', ({ event }) => event) },
      },
    })
    const actor = createActor(parent, { clock }).start()
    const text = () => actor.getSnapshot().children['composer']?.getSnapshot().context.text as unknown
    return { actor, clock, recallDraft, keepDraft, posted, text, owners }
  }

  test('a draft is kept with every key and comes back after a reload', async () => {
    const one = compose()
    one.recallDraft.last().resolve('写到一半')
    await settled()
    expect(one.text()).toBe('写到一半')
    one.actor.send({ type: 'draft.changed', text: '写到一半了' })
    expect(one.keepDraft.last().input.text).toBe('写到一半了')
    one.actor.send({ type: 'emoji.chosen', emoji: '⚽' })
    expect(one.keepDraft.last().input.text).toBe('写到一半了⚽')
  })

  test('sending hands on the cleaned text once and clears the draft', async () => {
    const one = compose()
    one.recallDraft.last().resolve('')
    await settled()
    one.actor.send({ type: 'draft.changed', text: '  \u202e进\u200b球  了 ' })
    one.actor.send({ type: 'message.submitted' })
    one.actor.send({ type: 'message.submitted' })
    expect(one.posted).toEqual([{ type: 'message.posted', text: '进球 了', reply: null, mentions: [] }])
    expect(one.text()).toBe('')
    expect(one.keepDraft.last().input.text).toBe('')
  })

  test('[D-7] an answer and the people it names leave with the line, once', async () => {
    const one = compose()
    one.recallDraft.last().resolve('')
    await settled()
    one.actor.send({ type: 'reply.chosen', reply: QUOTE })
    one.actor.send({ type: 'draft.changed', text: '好球 @Mi' })
    one.actor.send({ type: 'person.chosen', person: MIA })
    expect(one.text()).toBe('好球 @Mia ')
    one.actor.send({ type: 'draft.changed', text: '好球 @Mia @Leo' })
    one.actor.send({ type: 'message.submitted', people: [{ memberId: 'm-leo', name: 'Leo' }] })
    one.actor.send({ type: 'draft.changed', text: '下一句' })
    one.actor.send({ type: 'message.submitted' })
    expect(one.posted).toEqual([
      { type: 'message.posted', text: '好球 @Mia @Leo', reply: QUOTE, mentions: ['m-mia', 'm-leo'] },
      { type: 'message.posted', text: '下一句', reply: null, mentions: [] },
    ])
  })

  test('[D-7] a name that was removed again is not mentioned, and a reply can be dropped', async () => {
    const one = compose()
    one.recallDraft.last().resolve('')
    await settled()
    one.actor.send({ type: 'person.chosen', person: MIA })
    one.actor.send({ type: 'reply.chosen', reply: QUOTE })
    one.actor.send({ type: 'reply.dropped' })
    one.actor.send({ type: 'draft.changed', text: '算了' })
    one.actor.send({ type: 'message.submitted', people: [] })
    expect(one.posted).toEqual([{ type: 'message.posted', text: '算了', reply: null, mentions: [] }])
  })

  test('[A-2] when the member changes, the former one’s draft leaves and the new one’s comes back', async () => {
    const one = compose()
    one.recallDraft.last().resolve('')
    await settled()
    one.actor.send({ type: 'draft.changed', text: '米娅写到一半' })
    one.actor.send({ type: 'reply.chosen', reply: QUOTE })
    const kept = one.keepDraft.asked.length
    one.owners.next('visitor')
    expect(one.text()).toBe('')
    expect(one.keepDraft.asked).toHaveLength(kept)
    one.owners.next('m-leo')
    one.recallDraft.last().resolve('里奥的草稿')
    await settled()
    expect(one.text()).toBe('里奥的草稿')
    one.actor.send({ type: 'message.submitted' })
    expect(one.posted).toMatchObject([{ text: '里奥的草稿', reply: null }])
  })

  test('empty, invisible and over-long lines cannot be sent', () => {
    expect([canSend(''), canSend('   '), canSend('\u200b\u202e'), canSend('好'.repeat(201))]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([canSend('好'), canSend('好'.repeat(200)), canSend('🏀'.repeat(200))]).toEqual([true, true, true])
  })
})
