import { Subject } from 'rxjs'
import { createActor, createMachine, fromObservable, sendTo, SimulatedClock, type AnyEventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { canSend, composerMachine } from '#src/machines/chat/composerMachine.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { type OwnMessage, sendMachine, type Sent } from '#src/machines/chat/sendMachine.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { handActor, settled } from './support/deferred.ts'
import { handDevice, handOrder, quiet } from './support/handOrder.ts'

const HELLO: OwnMessage = { clientId: 'client-made-id-0001', room: 'c1', content: '你好', at: 0 }

const LOST = new ApiError('network', profile.codes.networkAbnormal, 'no line')
const BLOCKED = new ApiError('business', profile.codes.blockedWords, 'not these words')
const SENT: Sent = { result: 'sent' }

/** A room's outbox in a tab of a device, which keeps `left`; its messages go to a server that is the test. */
function begin(left: readonly OwnMessage[] = [], device = handDevice()) {
  const clock = new SimulatedClock()
  const orders = handOrder<OwnMessage, Sent>(
    () => SENT,
    left.map((order) => ({ place: order.room, order })),
    device,
  )
  const recall = handActor<readonly OwnMessage[], { room: string }>()
  const confirmed = new Subject<ReadonlySet<string>>()
  const owners = new Subject<string>()
  const lineBack = new Subject<void>()
  const open = () =>
    createActor(
      outboxMachine.provide({
        actors: {
          recall: recall.logic,
          confirmations: fromObservable(() => confirmed),
          owners: fromObservable(() => owners),
          lineBack: fromObservable<unknown, undefined>(() => lineBack),
          message: sendMachine.provide({ actors: { order: orders.logic } }),
        },
      }),
      { clock, input: { room: 'c1' } },
    ).start()
  const actor = open()
  const message = () => actor.getSnapshot().context.messages[0]!
  const order = () => message().getSnapshot().children.order!
  return {
    actor,
    clock,
    recall,
    owners,
    open,
    sent: orders.submit.asked,
    kept: () => orders.keptAt('c1'),
    order,
    write: async (written = HELLO) => {
      actor.send({ type: 'message.written', message: written })
      await quiet()
    },
    /** The server answers the message that was sent last. */
    answer: async () => {
      orders.submit.last().resolve(SENT)
      await quiet()
    },
    fail: async (error: ApiError) => {
      orders.submit.last().reject(error)
      await quiet()
    },
    press: async (type: 'retry.clicked' | 'discard.clicked') => {
      order().send({ type })
      await quiet()
    },
    /** The device tells what it keeps. */
    recalled: async (messages: readonly OwnMessage[] = orders.keptAt('c1')) => {
      recall.last().resolve(messages)
      await quiet()
    },
    confirm: async (...ids: string[]) => {
      confirmed.next(new Set(ids))
      await quiet()
    },
    lineIsBack: async () => {
      lineBack.next()
      await quiet()
    },
    /** How each of them fares. */
    states: () =>
      actor.getSnapshot().context.messages.map((ref) => {
        const { value, children } = ref.getSnapshot()
        return value === 'sending' ? selectOrderProgress(children.order?.getSnapshot()) : value
      }),
    reason: () => order().getSnapshot().context.errorKey,
  }
}

/** Goes on by single turns until something is so. */
async function until(isSo: () => boolean) {
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) await Promise.resolve()
  expect(isSo()).toBe(true)
}

describe('outbox', () => {
  test('a message is kept on the device before it leaves, and stays until the room shows it', async () => {
    const box = begin()
    box.actor.send({ type: 'message.written', message: HELLO })
    expect([box.states(), box.order().getSnapshot().value]).toEqual([['sending'], { held: 'keeping' }])
    expect(box.sent).toHaveLength(0)
    await quiet()
    expect([box.states(), box.sent.map(({ order, kept }) => [order, kept])]).toEqual([['sending'], [[HELLO, [HELLO]]]])
    await box.answer()
    expect([box.states(), box.kept()]).toEqual([['delivered'], []])
    await box.confirm(HELLO.clientId)
    expect(box.states()).toEqual([])
  })

  test('a message that the room never shows is shown as delivered for a quarter of a minute', async () => {
    const box = begin()
    await box.write()
    await box.answer()
    box.clock.increment(14_999)
    expect(box.states()).toEqual(['delivered'])
    box.clock.increment(1)
    expect(box.states()).toEqual([])
  })

  test('a failed send offers a retry under the same id', async () => {
    const box = begin()
    await box.write()
    await box.fail(LOST)
    expect([box.states(), box.reason()]).toEqual([['asking'], 'errors.networkAbnormal'])
    await box.press('retry.clicked')
    expect([box.states(), box.reason()]).toEqual([['checking'], null])
    expect(box.sent.map(({ order }) => order.clientId)).toEqual([HELLO.clientId, HELLO.clientId])
  })

  test('[P-6] the reason of a refusal is kept over a reload; another try forgets it', async () => {
    const box = begin()
    await box.write()
    await box.fail(BLOCKED)
    expect([box.states(), box.reason(), box.kept()]).toEqual([['asking'], 'errors.blockedWords', [HELLO]])

    box.actor.stop()
    const later = box.open()
    await box.recalled()
    const order = later.getSnapshot().context.messages[0]!.getSnapshot().children.order!
    expect(order.getSnapshot().context.errorKey).toBe('errors.blockedWords')
    order.send({ type: 'retry.clicked' })
    await quiet()
    later.stop()
    const last = box.open()
    await box.recalled()
    expect(last.getSnapshot().context.messages[0]!.getSnapshot().children.order!.getSnapshot().context.errorKey).toBeNull()
  })

  test('a send whose answer was lost is done as soon as the room shows it', async () => {
    const box = begin()
    await box.write()
    await box.fail(LOST)
    await box.confirm('another-made-id-0001', HELLO.clientId)
    expect([box.states(), box.kept()]).toEqual([[], []])
  })

  test('what the room shows while its answer is on the way, or just before it is taken, is not shown twice', async () => {
    const box = begin()
    await box.write()
    await box.confirm(HELLO.clientId)
    expect([box.states(), box.kept(), box.sent[0]!.signal.aborted]).toEqual([[], [], true])
    const other = begin()
    await other.write()
    other.sent[0]!.resolve(SENT)
    await until(() => other.order().getSnapshot().matches({ held: 'forgetting' }))
    await other.confirm(HELLO.clientId)
    expect([other.states(), other.kept()]).toEqual([[], []])
  })

  test('[A-2] when the member changes, the former one’s messages leave and the new one’s come back', async () => {
    const theirs = { ...HELLO, clientId: 'client-made-id-0002' }
    const box = begin([theirs])
    await box.recalled([])
    await box.write()
    expect(box.states()).toEqual(['sending'])
    box.owners.next('m-leo')
    expect(box.states()).toEqual([])
    expect([box.sent[0]!.signal.aborted, box.kept()]).toEqual([true, [theirs, HELLO]])
    await box.recalled([theirs])
    expect(box.states()).toEqual(['asking'])
    box.owners.next('m-mia')
    await box.recalled([HELLO])
    expect(box.actor.getSnapshot().context.messages.map((ref) => ref.id)).toEqual([HELLO.clientId])
  })

  test('what an earlier visit kept comes back as not sent, once', async () => {
    const box = begin([HELLO])
    await box.recalled()
    expect([box.states(), box.reason()]).toEqual([['asking'], null])
    await box.write()
    expect(box.states()).toHaveLength(1)
    await box.press('discard.clicked')
    expect([box.states(), box.kept(), box.sent]).toEqual([[], [], []])
  })

  test('what an earlier visit kept and the room shows by now is forgotten, however early that is heard', async () => {
    const box = begin([HELLO])
    box.recall.last().resolve(box.kept())
    await until(() => box.states()[0] === 'looking')
    await box.confirm(HELLO.clientId)
    expect([box.states(), box.kept(), box.sent]).toEqual([[], [], []])
  })

  test('[Q4] a message of another tab is that tab’s, and is taken up with its reason when that tab is gone', async () => {
    const device = handDevice()
    const first = begin([], device)
    await first.write()
    const second = begin([], device)
    await second.recalled()
    expect([second.states(), second.sent]).toEqual([['elsewhere'], []])
    await first.fail(LOST)
    expect([first.states(), second.states(), second.kept()]).toEqual([['asking'], ['elsewhere'], [HELLO]])
    first.actor.stop()
    await quiet()
    expect([second.states(), second.reason(), second.sent]).toEqual([['asking'], 'errors.networkAbnormal', []])
    await second.press('retry.clicked')
    await second.answer()
    expect([second.states(), second.sent.map(({ order }) => order.clientId), second.kept()]).toEqual([
      ['delivered'],
      [HELLO.clientId],
      [],
    ])
  })

  test('[Q4] a tab that is done forgets its own message, never another tab’s', async () => {
    const device = handDevice()
    const tabs = [begin([], device), begin([], device)] as const
    const other = { ...HELLO, clientId: 'client-made-id-0002' }
    await tabs[0].write()
    await tabs[1].write(other)
    await tabs[0].answer()
    expect([tabs[0].states(), tabs[1].states(), tabs[1].kept()]).toEqual([['delivered'], ['sending'], [other]])
  })
})

describe('what failed, when the line is back', () => {
  const line = (number: number) => ({ ...HELLO, clientId: `client-made-id-000${number}`, content: `第${number}句` })
  const ids = (box: ReturnType<typeof begin>) => box.sent.map(({ order }) => order.clientId.at(-1))

  test('[Q4] goes again by itself under its own id, one after the other in the order it was written', async () => {
    const box = begin()
    for (const number of [1, 2, 3]) {
      await box.write(line(number))
      await box.fail(LOST)
    }
    expect([box.states(), ids(box)]).toEqual([
      ['asking', 'asking', 'asking'],
      ['1', '2', '3'],
    ])
    await box.lineIsBack()
    expect(ids(box)).toEqual(['1', '2', '3', '1'])
    await box.answer()
    await box.confirm(line(1).clientId)
    expect(ids(box)).toEqual(['1', '2', '3', '1', '2'])
    await box.answer()
    await box.confirm(line(1).clientId, line(2).clientId)
    await box.answer()
    await box.confirm(line(1).clientId, line(2).clientId, line(3).clientId)
    expect([box.states(), box.kept(), ids(box)]).toEqual([[], [], ['1', '2', '3', '1', '2', '3']])
  })

  test('[Q4] what fails again waits for another time, and the others with it', async () => {
    const box = begin()
    for (const number of [1, 2]) {
      await box.write(line(number))
      await box.fail(LOST)
    }
    await box.lineIsBack()
    await box.fail(LOST)
    await box.confirm()
    expect([box.states(), ids(box)]).toEqual([
      ['asking', 'asking'],
      ['1', '2', '1'],
    ])
    await box.lineIsBack()
    expect(ids(box)).toEqual(['1', '2', '1', '1'])
  })

  test('[Q4] goes one after the other also when several signs in a row say that the line is back', async () => {
    const box = begin()
    for (const number of [1, 2, 3]) {
      await box.write(line(number))
      await box.fail(LOST)
    }
    await box.lineIsBack()
    await box.lineIsBack()
    await box.lineIsBack()
    expect(ids(box)).toEqual(['1', '2', '3', '1'])
    await box.answer()
    await box.confirm(line(1).clientId)
    expect(ids(box)).toEqual(['1', '2', '3', '1', '2'])
  })

  test('[D-7] what was refused, and what an earlier visit left, wait for their writer', async () => {
    const box = begin([line(9)])
    await box.recalled()
    await box.write(line(1))
    await box.fail(BLOCKED)
    await box.lineIsBack()
    expect([box.states(), ids(box)]).toEqual([['asking', 'asking'], ['1']])
    await box.write(line(2))
    await box.fail(LOST)
    await box.lineIsBack()
    await box.fail(BLOCKED)
    await box.lineIsBack()
    expect(ids(box)).toEqual(['1', '2', '2'])
  })
})

test('[D-7] a line has at most ten emotes, drawn or not', () => {
  expect(canSend(':goal:'.repeat(10))).toBe(true)
  expect(canSend(':goal:'.repeat(11))).toBe(false)
  expect(canSend(':nothing:'.repeat(11))).toBe(false)
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
    const isPicking = () => actor.getSnapshot().children['composer']?.getSnapshot().matches({ picker: 'open' }) as boolean
    return { actor, clock, recallDraft, keepDraft, posted, text, isPicking, owners }
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

  test('[D-7] the emoji are open beside no other panel, and Escape closes them; the draft stays', async () => {
    const one = compose()
    one.recallDraft.last().resolve('写到一半')
    await settled()
    for (const closing of ['picker.toggled', 'picker.escaped', 'otherPanel.opened']) {
      expect(one.isPicking()).toBe(false)
      one.actor.send({ type: 'picker.toggled' })
      one.actor.send({ type: 'emoji.chosen', emoji: '⚽' })
      expect(one.isPicking()).toBe(true)
      one.actor.send({ type: closing })
    }
    expect([one.isPicking(), one.text()]).toEqual([false, '写到一半⚽⚽⚽'])
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
