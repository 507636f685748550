import { NEVER, of, Subject } from 'rxjs'
import { createActor, fromCallback, fromObservable, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { ChatAvailability } from '#src/api/model/room.ts'
import { type ChatPorts, provideChat } from '#src/machines/chat/chatActors.ts'
import { type ChatEvent, chatMachine, type AvailabilityAnswer } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability, selectPin, selectCooldown, selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { handActor, settled } from './support/deferred.ts'

const OPEN: ChatAvailability = { switchOn: true, status: 1, exist: true, gameStatus: 'live' }
const ANSWER: AvailabilityAnswer = {
  availability: OPEN,
  restrictions: { mute: null, kick: null, canModerate: false, spokeAt: null },
  pin: null,
  place: null,
}

function begin(isMember = true) {
  const clock = new SimulatedClock()
  const askAvailability = handActor<AvailabilityAnswer, { room: string }>()
  let lines = new Subject<ChatWindow>()
  let push: (event: ChatEvent) => void = () => undefined
  let now = 0
  const actor = createActor(
    chatMachine.provide({
      actors: {
        askAvailability: askAvailability.logic,
        feed: fromObservable(() => lines),
        watch: fromCallback(({ sendBack }) => {
          push = sendBack
        }),
      },
    }),
    { clock, input: { room: 'c1', isMember, now: () => now } },
  ).start()
  return {
    actor,
    askAvailability,
    get lines() {
      return lines
    },
    breakLines: () => {
      const broken = lines
      lines = new Subject()
      broken.error(new Error('broken'))
    },
    push: (event: ChatEvent) => push(event),
    pass: (ms: number) => {
      now += ms
      clock.increment(ms)
    },
    availability: () => selectAvailability(actor.getSnapshot()),
    permission: () => selectPostingPermission(actor.getSnapshot()),
  }
}

async function opened(isMember = true) {
  const chat = begin(isMember)
  chat.askAvailability.last().resolve(ANSWER)
  await settled()
  return chat
}

describe('chat availability', () => {
  test('[S-7] [D-4] a chat that could not be reached says when it is tried again, and comes back by itself', async () => {
    const chat = begin()
    const retryAt = () => chat.actor.getSnapshot().context.retryAt
    chat.askAvailability.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect([chat.availability(), retryAt()]).toEqual(['failed', 5_000])
    chat.pass(5_000)
    expect([chat.availability(), retryAt()]).toEqual(['failed', null])
    chat.askAvailability.last().resolve(ANSWER)
    await settled()
    expect([chat.availability(), retryAt()]).toEqual(['open', null])
  })

  test('[S-7] [D-4] lines that stop coming are begun again once the room has been asked', async () => {
    const chat = await opened()
    chat.breakLines()
    expect(chat.availability()).toBe('failed')
    // Nobody has to press anything, and whoever does is not left waiting.
    chat.actor.send({ type: 'chat.retried' })
    expect(chat.availability()).toBe('asking')
    chat.askAvailability.last().resolve(ANSWER)
    await settled()
    expect(chat.availability()).toBe('open')
  })

  test('[S-7] lines are listened to only while the chat is open', async () => {
    const chat = begin()
    expect(chat.availability()).toBe('asking')
    expect(chat.lines.observed).toBe(false)
    chat.askAvailability.last().resolve(ANSWER)
    await settled()
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
    chat.push({ type: 'chatAvailability.changed', availability: { ...OPEN, switchOn: false } })
    expect(chat.availability()).toBe('switchOff')
    expect(chat.lines.observed).toBe(false)
    chat.push({ type: 'chatAvailability.changed', availability: OPEN })
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
    chat.actor.stop()
    expect(chat.lines.observed).toBe(false)
  })

  test.each([
    [{ ...OPEN, switchOn: false }, 'switchOff'],
    [{ ...OPEN, status: 0 }, 'roomClosed'],
    [{ ...OPEN, status: 2 }, 'roomClosed'],
    [{ ...OPEN, status: -1 }, 'roomGone'],
    [{ ...OPEN, exist: false }, 'missing'],
    [{ status: 1, exist: true, gameStatus: 'live' }, 'open'],
  ] satisfies [ChatAvailability, string][])('[S-7] %o reads as %s', async (availability, expected) => {
    const chat = begin()
    chat.askAvailability.last().resolve({ ...ANSWER, availability })
    await settled()
    expect(chat.availability()).toBe(expected)
  })

  test('[S-7] a question without an answer is asked again, and so is one after missed facts', async () => {
    const chat = begin()
    chat.askAvailability.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect(chat.availability()).toBe('failed')
    expect(chat.actor.getSnapshot().context.errorKey).toBe('errors.networkAbnormal')
    chat.pass(5_000)
    expect(chat.askAvailability.asked).toHaveLength(2)
    chat.askAvailability.last().resolve(ANSWER)
    await settled()
    chat.push({ type: 'facts.missed', place: { epoch: 'e', seq: 4 } })
    expect(chat.askAvailability.asked).toHaveLength(3)
    // Asking again does not close what is open, nor drop its lines.
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
    chat.askAvailability.last().resolve({ ...ANSWER, availability: { ...OPEN, status: 0 } })
    await settled()
    expect(chat.availability()).toBe('roomClosed')
  })

  const placeAt = (seq: number, epoch = 'e') => ({ epoch, seq })

  test.each([
    [placeAt(4), placeAt(4), 1],
    [placeAt(5), placeAt(4), 1],
    [placeAt(3), placeAt(4), 2],
    [placeAt(9, 'old'), placeAt(4), 2],
    [null, placeAt(4), 2],
  ])('[S-7] an answer of place %j is asked for %j again only when that holds more', async (place, doubt, asked) => {
    const late = begin()
    late.askAvailability.last().resolve({ ...ANSWER, place })
    await settled()
    late.push({ type: 'facts.missed', place: doubt })
    expect(late.askAvailability.asked).toHaveLength(asked)

    // A doubt that comes before the answer waits for what the answer says; the one that was asked for after it is good.
    const early = begin()
    early.push({ type: 'facts.missed', place: doubt })
    expect(early.askAvailability.asked).toHaveLength(1)
    early.askAvailability.last().resolve({ ...ANSWER, place })
    await settled()
    expect(early.askAvailability.asked).toHaveLength(asked)
    early.askAvailability.last().resolve({ ...ANSWER, place })
    await settled()
    expect(early.askAvailability.asked).toHaveLength(asked)
    expect(early.availability()).toBe('open')
  })
})

describe('who may write', () => {
  test('[A-1 visitor member] visitors read, members write, and a login in the room lets them write', async () => {
    const chat = await opened(false)
    expect(chat.permission()).toBe('visitor')
    chat.push({ type: 'member.changed', isMember: true })
    expect(chat.permission()).toBe('free')
    expect(chat.askAvailability.asked).toHaveLength(2)
  })

  test('[D-8] a muted member cannot write; a mute ends by itself or is lifted early', async () => {
    const chat = await opened()
    chat.push({
      type: 'restrictions.changed',
      restrictions: { mute: { until: 60_000, reason: '刷屏' }, kick: null, canModerate: false, spokeAt: null },
    })
    expect(chat.permission()).toBe('muted')
    chat.pass(59_999)
    expect(chat.permission()).toBe('muted')
    chat.pass(1)
    expect(chat.permission()).toBe('free')
    chat.push({
      type: 'restrictions.changed',
      restrictions: { mute: { until: 120_000, reason: '刷屏' }, kick: null, canModerate: false, spokeAt: null },
    })
    expect(chat.permission()).toBe('muted')
    chat.push({ type: 'restrictions.changed', restrictions: { mute: null, kick: null, canModerate: false, spokeAt: null } })
    expect(chat.permission()).toBe('free')
  })
})

describe('a kick', () => {
  const kicked = (until: number | null): ChatEvent => ({
    type: 'restrictions.changed',
    restrictions: { mute: null, kick: until === null ? null : { until, reason: '捣乱' }, canModerate: false, spokeAt: null },
  })

  test('[D-8] goes before everything else, ends by itself, and can be taken back', async () => {
    const chat = await opened()
    chat.push(kicked(600_000))
    expect(chat.permission()).toBe('kicked')
    chat.pass(599_999)
    expect(chat.permission()).toBe('kicked')
    chat.pass(1)
    expect(chat.permission()).toBe('free')
    chat.push(kicked(1_200_000))
    expect(chat.permission()).toBe('kicked')
    chat.push(kicked(null))
    expect(chat.permission()).toBe('free')
  })
})

test('[D-8] a push about the member is newer than an answer that is on its way', async () => {
  const chat = begin()
  chat.push({ type: 'restrictions.changed', restrictions: { ...ANSWER.restrictions, mute: { until: 60_000, reason: '' } } })
  expect(chat.askAvailability.asked).toHaveLength(1)
  chat.askAvailability.last().resolve(ANSWER)
  await settled()
  expect(chat.permission()).toBe('muted')
  chat.push({ type: 'facts.missed', place: { epoch: 'e1', seq: 9 } })
  chat.askAvailability.last().resolve({ ...ANSWER, place: { epoch: 'e1', seq: 9 } })
  await settled()
  expect(chat.permission()).toBe('free')
})

test('[D-8] the pinned line comes with the answer and by push; a push is newer than an answer on its way', async () => {
  const pin = (content: string) => ({ id: content, content, by: 'Ada', at: 1 })
  const chat = begin()
  chat.push({ type: 'pin.changed', pin: pin('pushed') })
  expect(chat.askAvailability.asked).toHaveLength(2)
  chat.askAvailability.asked[0]?.resolve({ ...ANSWER, pin: pin('stale') })
  await settled()
  expect(selectPin(chat.actor.getSnapshot())?.content).toBe('pushed')
  chat.askAvailability.last().resolve({ ...ANSWER, pin: pin('asked') })
  await settled()
  expect(selectPin(chat.actor.getSnapshot())?.content).toBe('asked')
  chat.push({ type: 'pin.changed', pin: null })
  expect(selectPin(chat.actor.getSnapshot())).toBeNull()
})

describe('slow mode', () => {
  const SLOW: AvailabilityAnswer = {
    availability: { ...OPEN, slowSeconds: 10 },
    restrictions: { mute: null, kick: null, canModerate: false, spokeAt: null },
    pin: null,
    place: null,
  }
  const spoke = (spokeAt: number | null): ChatEvent => ({
    type: 'restrictions.changed',
    restrictions: { mute: null, kick: null, canModerate: false, spokeAt },
  })
  async function slow() {
    const chat = begin()
    chat.askAvailability.last().resolve(SLOW)
    await settled()
    return chat
  }

  test('[D-8] after a message the member waits until the cooldown is over', async () => {
    const chat = await slow()
    expect(chat.permission()).toBe('free')
    chat.push(spoke(0))
    expect(chat.permission()).toBe('waiting')
    expect(selectCooldown(chat.actor.getSnapshot())).toBe(10_250)
    chat.pass(10_249)
    expect(chat.permission()).toBe('waiting')
    chat.pass(1)
    expect(chat.permission()).toBe('free')
  })

  test('[D-8] a new length counts from the last message, off frees at once, a mute goes before it', async () => {
    const chat = await slow()
    chat.push(spoke(0))
    chat.pass(4_000)
    chat.push({ type: 'chatAvailability.changed', availability: { ...OPEN, slowSeconds: 5 } })
    expect(chat.permission()).toBe('waiting')
    chat.pass(1_250)
    expect(chat.permission()).toBe('free')
    chat.push({ type: 'chatAvailability.changed', availability: { ...OPEN, slowSeconds: 60 } })
    expect(chat.permission()).toBe('waiting')
    chat.push({ type: 'chatAvailability.changed', availability: { ...OPEN, slowSeconds: 0 } })
    expect(chat.permission()).toBe('free')
    chat.push({ type: 'chatAvailability.changed', availability: { ...OPEN, slowSeconds: 60 } })
    chat.push({
      type: 'restrictions.changed',
      restrictions: { mute: { until: 9_000, reason: '' }, kick: null, canModerate: false, spokeAt: 5_000 },
    })
    expect(chat.permission()).toBe('muted')
    chat.pass(4_000)
    expect(chat.permission()).toBe('waiting')
  })

  test('[A-2] another member has no cooldown yet, and the chat stays open while that is asked', async () => {
    const chat = await slow()
    chat.push(spoke(0))
    chat.push({ type: 'member.changed', isMember: true })
    expect(chat.permission()).toBe('free')
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
  })
})

test('[D-8] [D-7] who moderates sees all lines, also of whom they ignore; with the right gone they are left out again', async () => {
  const self = new Subject<SelfPush>()
  const standing = (canModerate: boolean) => ({ ...ANSWER.restrictions, canModerate })
  const streams = { deliveries: of({ type: 'history', events: [], cursor: null, epoch: 'e1' }), news: NEVER }
  const { chat } = provideChat({
    client: { call: async () => ({ entrance: OPEN, standing: standing(true), pin: null, place: null }) },
    rooms: { open: () => streams },
    socket: { self },
    members: { current: () => null, changes: NEVER },
    ignored: { current: () => new Set(), changes: of(new Set(['m-raider'])) },
  } as unknown as ChatPorts)
  const actor = createActor(chat, { input: { room: 'c1', isMember: true, now: () => 0 } }).start()
  await settled()
  const leftOut = () => [...(actor.getSnapshot().children.feed?.getSnapshot().context?.ignored ?? [])]
  expect(leftOut()).toEqual([])
  self.next({ kind: 'standing', room: 'c1', standing: standing(false) })
  expect(leftOut()).toEqual(['m-raider'])
  self.next({ kind: 'standing', room: 'c1', standing: standing(true) })
  expect(leftOut()).toEqual([])
  actor.stop()
})
