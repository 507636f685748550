import { Subject } from 'rxjs'
import { createActor, fromCallback, fromObservable, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Entrance } from '#src/api/model/room.ts'
import { type ChatEvent, chatMachine, type EntranceAnswer } from '#src/machines/chat/chatMachine.ts'
import { selectAvailability, selectPin, selectCooldown, selectPostingPermission } from '#src/machines/chat/chatSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { ChatWindow } from '#src/streams/chat.ts'
import { handActor, settled } from './support/deferred.ts'

const OPEN: Entrance = { switchOn: true, status: 1, exist: true, gameStatus: 'live' }
const ANSWER: EntranceAnswer = {
  entrance: OPEN,
  standing: { mute: null, kick: null, canModerate: false, spokeAt: null },
  pin: null,
  place: null,
}

function begin(isMember = true) {
  const clock = new SimulatedClock()
  const enter = handActor<EntranceAnswer, { room: string }>()
  const lines = new Subject<ChatWindow>()
  let tell: (event: ChatEvent) => void = () => undefined
  let now = 0
  const actor = createActor(
    chatMachine.provide({
      actors: {
        enter: enter.logic,
        feed: fromObservable(() => lines),
        watch: fromCallback(({ sendBack }) => {
          tell = sendBack
        }),
      },
    }),
    { clock, input: { room: 'c1', isMember, now: () => now } },
  ).start()
  return {
    actor,
    enter,
    lines,
    tell: (event: ChatEvent) => tell(event),
    pass: (ms: number) => {
      now += ms
      clock.increment(ms)
    },
    availability: () => selectAvailability(actor.getSnapshot()),
    voice: () => selectPostingPermission(actor.getSnapshot()),
  }
}

async function opened(isMember = true) {
  const chat = begin(isMember)
  chat.enter.last().resolve(ANSWER)
  await settled()
  return chat
}

describe('chat availability', () => {
  test('[S-7] lines are listened to only while the chat is open', async () => {
    const chat = begin()
    expect(chat.availability()).toBe('asking')
    expect(chat.lines.observed).toBe(false)
    chat.enter.last().resolve(ANSWER)
    await settled()
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
    chat.tell({ type: 'entrance.changed', entrance: { ...OPEN, switchOn: false } })
    expect(chat.availability()).toBe('switchOff')
    expect(chat.lines.observed).toBe(false)
    chat.tell({ type: 'entrance.changed', entrance: OPEN })
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
  ] satisfies [Entrance, string][])('[S-7] %o reads as %s', async (entrance, availability) => {
    const chat = begin()
    chat.enter.last().resolve({ ...ANSWER, entrance })
    await settled()
    expect(chat.availability()).toBe(availability)
  })

  test('[S-7] an entrance that cannot be asked is asked again, and facts that were missed are asked for anew', async () => {
    const chat = begin()
    chat.enter.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect(chat.availability()).toBe('failed')
    expect(chat.actor.getSnapshot().context.errorKey).toBe('errors.networkAbnormal')
    chat.pass(5_000)
    expect(chat.enter.asked).toHaveLength(2)
    chat.enter.last().resolve(ANSWER)
    await settled()
    chat.tell({ type: 'entrance.doubted', place: { epoch: 'e', seq: 4 } })
    expect(chat.enter.asked).toHaveLength(3)
    // Asking again does not close what is open, nor drop its lines.
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
    chat.enter.last().resolve({ ...ANSWER, entrance: { ...OPEN, status: 0 } })
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
    late.enter.last().resolve({ ...ANSWER, place })
    await settled()
    late.tell({ type: 'entrance.doubted', place: doubt })
    expect(late.enter.asked).toHaveLength(asked)

    // A doubt that comes before the answer waits for what the answer says; the one that was asked for after it is good.
    const early = begin()
    early.tell({ type: 'entrance.doubted', place: doubt })
    expect(early.enter.asked).toHaveLength(1)
    early.enter.last().resolve({ ...ANSWER, place })
    await settled()
    expect(early.enter.asked).toHaveLength(asked)
    early.enter.last().resolve({ ...ANSWER, place })
    await settled()
    expect(early.enter.asked).toHaveLength(asked)
    expect(early.availability()).toBe('open')
  })
})

describe('voice', () => {
  test('[A-1] visitors read, members write, and a login in the room opens the voice', async () => {
    const chat = await opened(false)
    expect(chat.voice()).toBe('visitor')
    chat.tell({ type: 'member.changed', isMember: true })
    expect(chat.voice()).toBe('free')
    expect(chat.enter.asked).toHaveLength(2)
  })

  test('[D-8] a mute closes the voice at once, ends by itself, and can be lifted early', async () => {
    const chat = await opened()
    chat.tell({
      type: 'standing.changed',
      standing: { mute: { until: 60_000, reason: '刷屏' }, kick: null, canModerate: false, spokeAt: null },
    })
    expect(chat.voice()).toBe('muted')
    chat.pass(59_999)
    expect(chat.voice()).toBe('muted')
    chat.pass(1)
    expect(chat.voice()).toBe('free')
    chat.tell({
      type: 'standing.changed',
      standing: { mute: { until: 120_000, reason: '刷屏' }, kick: null, canModerate: false, spokeAt: null },
    })
    expect(chat.voice()).toBe('muted')
    chat.tell({ type: 'standing.changed', standing: { mute: null, kick: null, canModerate: false, spokeAt: null } })
    expect(chat.voice()).toBe('free')
  })
})

describe('a kick', () => {
  const kicked = (until: number | null): ChatEvent => ({
    type: 'standing.changed',
    standing: { mute: null, kick: until === null ? null : { until, reason: '捣乱' }, canModerate: false, spokeAt: null },
  })

  test('[D-8] closes the voice before everything else, ends by itself, and can be taken back', async () => {
    const chat = await opened()
    chat.tell(kicked(600_000))
    expect(chat.voice()).toBe('kicked')
    chat.pass(599_999)
    expect(chat.voice()).toBe('kicked')
    chat.pass(1)
    expect(chat.voice()).toBe('free')
    chat.tell(kicked(1_200_000))
    expect(chat.voice()).toBe('kicked')
    chat.tell(kicked(null))
    expect(chat.voice()).toBe('free')
  })
})

test('[D-8] what a member is told of themselves is newer than an answer that is on its way', async () => {
  const chat = begin()
  chat.tell({ type: 'standing.changed', standing: { ...ANSWER.standing, mute: { until: 60_000, reason: '' } } })
  expect(chat.enter.asked).toHaveLength(2)
  chat.enter.asked[0]?.resolve(ANSWER)
  await settled()
  expect(chat.voice()).toBe('muted')
  chat.enter.last().resolve(ANSWER)
  await settled()
  expect(chat.voice()).toBe('free')
})

test('[D-8] the pinned line comes with the entrance and changes by push; an answer that is on its way is older than a push', async () => {
  const pin = (content: string) => ({ id: content, content, by: 'Ada', at: 1 })
  const chat = begin()
  chat.tell({ type: 'pin.changed', pin: pin('pushed') })
  expect(chat.enter.asked).toHaveLength(2)
  chat.enter.asked[0]?.resolve({ ...ANSWER, pin: pin('stale') })
  await settled()
  expect(selectPin(chat.actor.getSnapshot())?.content).toBe('pushed')
  chat.enter.last().resolve({ ...ANSWER, pin: pin('asked') })
  await settled()
  expect(selectPin(chat.actor.getSnapshot())?.content).toBe('asked')
  chat.tell({ type: 'pin.changed', pin: null })
  expect(selectPin(chat.actor.getSnapshot())).toBeNull()
})

describe('slow mode', () => {
  const SLOW: EntranceAnswer = {
    entrance: { ...OPEN, slowSeconds: 10 },
    standing: { mute: null, kick: null, canModerate: false, spokeAt: null },
    pin: null,
    place: null,
  }
  const spoke = (spokeAt: number | null): ChatEvent => ({
    type: 'standing.changed',
    standing: { mute: null, kick: null, canModerate: false, spokeAt },
  })
  async function slow() {
    const chat = begin()
    chat.enter.last().resolve(SLOW)
    await settled()
    return chat
  }

  test('[D-8] after a message the member waits, and writes again when their turn has come', async () => {
    const chat = await slow()
    expect(chat.voice()).toBe('free')
    chat.tell(spoke(0))
    expect(chat.voice()).toBe('waiting')
    expect(selectCooldown(chat.actor.getSnapshot())).toBe(10_250)
    chat.pass(10_249)
    expect(chat.voice()).toBe('waiting')
    chat.pass(1)
    expect(chat.voice()).toBe('free')
  })

  test('[D-8] a new length counts from the last message, switching it off frees at once, and a mute goes before it', async () => {
    const chat = await slow()
    chat.tell(spoke(0))
    chat.pass(4_000)
    chat.tell({ type: 'entrance.changed', entrance: { ...OPEN, slowSeconds: 5 } })
    expect(chat.voice()).toBe('waiting')
    chat.pass(1_250)
    expect(chat.voice()).toBe('free')
    chat.tell({ type: 'entrance.changed', entrance: { ...OPEN, slowSeconds: 60 } })
    expect(chat.voice()).toBe('waiting')
    chat.tell({ type: 'entrance.changed', entrance: { ...OPEN, slowSeconds: 0 } })
    expect(chat.voice()).toBe('free')
    chat.tell({ type: 'entrance.changed', entrance: { ...OPEN, slowSeconds: 60 } })
    chat.tell({
      type: 'standing.changed',
      standing: { mute: { until: 9_000, reason: '' }, kick: null, canModerate: false, spokeAt: 5_000 },
    })
    expect(chat.voice()).toBe('muted')
    chat.pass(4_000)
    expect(chat.voice()).toBe('waiting')
  })

  test('[A-2] another member has not spoken yet, and the chat stays open while they are asked about', async () => {
    const chat = await slow()
    chat.tell(spoke(0))
    chat.tell({ type: 'member.changed', isMember: true })
    expect(chat.voice()).toBe('free')
    expect(chat.availability()).toBe('open')
    expect(chat.lines.observed).toBe(true)
  })
})
