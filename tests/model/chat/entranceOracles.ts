import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Pin } from '#src/api/model/moderation.ts'
import type { Oracle } from '../kit/model.ts'
import { answerOf, chatStage, entranceOf, IN_ROOM, placeAt, standingOf } from './chatStage.ts'
import { AVAILABILITY_EFFECTS, availabilityIn, availabilitySpecification, inquirySpecification } from './chatSpecifications.ts'

async function beginAvailability(machine: AnyStateMachine) {
  const stage = await chatStage(machine)
  stage.availability('unknown')
  await stage.answer()
  stage.heard(['feed', IN_ROOM])
  let entrance = entranceOf()
  let isOpen = true
  return {
    events: Object.fromEntries(
      Object.entries(AVAILABILITY_EFFECTS).map(([type, effect]) => [
        type,
        async () => {
          entrance = { ...entrance, ...effect }
          await stage.tell({ type: 'entrance.changed', entrance })
        },
      ]),
    ),
    states: {
      '*': (state: { readonly value: unknown }) => {
        const expected = availabilityIn(state.value)
        stage.availability(expected)
        // A chat that stays open keeps its lines.
        if (isOpen !== (expected === 'open')) stage.heard(isOpen ? ['feed left'] : ['feed', IN_ROOM])
        else stage.heard()
        isOpen = expected === 'open'
      },
    },
    end: stage.stop,
  }
}

const PIN: Pin = { id: 'p1', content: '置顶', by: 'ada', at: 0 }
const MUTED = standingOf({ mute: { until: 1_000_000, reason: '' } })

async function beginInquiry(machine: AnyStateMachine) {
  const stage = await chatStage(machine)
  let isOpen = false
  let isDeaf = false
  /** The entrance is asked for; a room that was not heard is listened to again. */
  const asks = (...left: readonly string[]) => {
    stage.heard(['enter', IN_ROOM], ...(isDeaf ? [['watch', IN_ROOM] as const] : []), ...left.map((what) => [what] as const))
    isDeaf = false
  }
  const inquiry = () => {
    const { inquiry: value } = stage.snapshot().value
    return typeof value === 'object' ? value.hearing : value
  }
  const opens = () => {
    stage.heard(...(isOpen ? [] : [['feed', IN_ROOM] as const]))
    isOpen = true
  }
  /** What an answer says is so: the entrance, the member's standing, the line on top. */
  const answered = async (seq = 5) => {
    await stage.answer(answerOf({ standing: MUTED, pin: PIN, place: placeAt(seq) }))
    opens()
    const { standing, pin, place } = stage.snapshot().context
    equal(standing, MUTED)
    equal(pin, PIN)
    equal(place.seq, seq)
    equal(stage.snapshot().value.voice, 'muted')
  }
  const is = (expected: string, availability: string, errorKey: string | null = null) => {
    equal(inquiry(), expected)
    stage.availability(availability)
    equal(stage.snapshot().context.errorKey, errorKey)
    stage.heard()
  }
  const error = 'errors.unknown'
  let failedWhileOpen: string | null = null
  return {
    events: {
      ANSWER: async () => {
        failedWhileOpen = null
        await answered()
      },
      NO_ANSWER: async () => {
        await stage.deny('enter')
        failedWhileOpen = error
      },
      CHANGES: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.tell({ type: 'entrance.changed', entrance: entranceOf() })
        stage.heard(['feed', IN_ROOM], ...(isAsking ? [['enter', IN_ROOM] as const, ['enter left'] as const] : []))
        isOpen = true
      },
      PINNED: async () => {
        await stage.tell({ type: 'pin.changed', pin: PIN })
        equal(stage.snapshot().context.pin, PIN)
        asks('enter left')
        await stage.tell({ type: 'entrance.changed', entrance: entranceOf() })
        stage.heard(['feed', IN_ROOM], ['enter', IN_ROOM], ['enter left'])
        isOpen = true
      },
      TOLD_ALONE: async () => {
        await stage.tell({ type: 'standing.changed', standing: standingOf({ canModerate: true }) })
        equal(stage.snapshot().context.standing.canModerate, true)
        asks('enter left')
        await stage.tell({ type: 'entrance.changed', entrance: entranceOf() })
        stage.heard(['feed', IN_ROOM], ['enter', IN_ROOM], ['enter left'])
        isOpen = true
      },
      MISSED_MORE: () => stage.tell({ type: 'entrance.doubted', place: placeAt(9) }),
      OLD_ANSWER: async () => {
        await stage.answer()
        asks()
      },
      NEW_ANSWER: () => answered(9),
      MISSED_NOTHING: () => stage.tell({ type: 'entrance.doubted', place: placeAt(5) }),
      MISSED: async () => {
        await stage.send({ type: 'entrance.doubted', place: placeAt(12) })
        asks()
      },
      MEMBER_NOW: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.send({ type: 'member.changed', isMember: true })
        asks(...(isAsking ? ['enter left'] : []))
      },
      LINES_BREAK: () => stage.deny('feed'),
      WATCH_BREAKS: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.deny('watch')
        stage.heard(...(isAsking ? [['enter left'] as const] : []))
        failedWhileOpen = error
        isDeaf = true
      },
      WAIT: async () => {
        await stage.pass(5_000)
        asks()
      },
      RETRY: async () => {
        await stage.send({ type: 'chat.retried' })
        asks()
      },
    },
    states: {
      asking: () => is('asking', 'unknown'),
      overtaken: () => is('asking', 'open'),
      askedAnew: () => is('asking', 'unknown'),
      doubted: () => is('asking', 'unknown'),
      known: () => is('answered', 'open'),
      askingWhileOpen: () => is('asking', 'open', failedWhileOpen),
      open: () => is('unanswered', 'open', failedWhileOpen),
      deaf: () => is('deaf', 'open', error),
      unheard: () => is('deaf', 'failed', error),
      failed: () => is('unanswered', 'failed', error),
      askingAfterFailure: () => is('asking', 'failed', error),
      askingAgain: () => is('asking', 'unknown', error),
      broken: () => is('answered', 'failed'),
    },
    end: stage.stop,
  }
}

export const entranceOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [S-7] when the chat is available', specification: availabilitySpecification, begin: beginAvailability },
  { title: '[D-10] [S-7] [Q1] how its entrance is known', specification: inquirySpecification, begin: beginInquiry },
]
