import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Pin } from '#src/api/model/pinAndKick.ts'
import type { Oracle } from '../kit/model.ts'
import { answerOf, chatStage, availabilityOf, IN_ROOM, placeAt, restrictionsOf } from './chatStage.ts'
import { AVAILABILITY_EFFECTS, availabilityIn, availabilitySpecification, inquirySpecification } from './chatSpecifications.ts'

async function beginAvailability(machine: AnyStateMachine) {
  const stage = await chatStage(machine)
  stage.availability('unknown')
  await stage.answer()
  stage.heard(['feed', IN_ROOM])
  let availability = availabilityOf()
  let isOpen = true
  return {
    events: Object.fromEntries(
      Object.entries(AVAILABILITY_EFFECTS).map(([type, effect]) => [
        type,
        async () => {
          availability = { ...availability, ...effect }
          await stage.tell({ type: 'chatAvailability.changed', availability })
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
const MUTED = restrictionsOf({ mute: { until: 1_000_000, reason: '' } })

async function beginInquiry(machine: AnyStateMachine) {
  const stage = await chatStage(machine)
  let isOpen = false
  let isDisconnected = false
  /** It is asked for; a room that was not listened to is again. */
  const asks = (...left: readonly string[]) => {
    stage.heard(
      ['askAvailability', IN_ROOM],
      ...(isDisconnected ? [['watch', IN_ROOM] as const] : []),
      ...left.map((what) => [what] as const),
    )
    isDisconnected = false
  }
  const inquiry = () => {
    const { inquiry: value } = stage.snapshot().value
    return typeof value === 'object' ? value.connected : value
  }
  const opens = () => {
    stage.heard(...(isOpen ? [] : [['feed', IN_ROOM] as const]))
    isOpen = true
  }
  /** What an answer says is so: the availability, the member's restrictions, the line on top. */
  const answered = async (seq = 5) => {
    await stage.answer(answerOf({ restrictions: MUTED, pin: PIN, place: placeAt(seq) }))
    opens()
    const { restrictions, pin, place } = stage.snapshot().context
    equal(restrictions, MUTED)
    equal(pin, PIN)
    equal(place.seq, seq)
    equal(stage.snapshot().value.postingPermission, 'muted')
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
        await stage.deny('askAvailability')
        failedWhileOpen = error
      },
      CHANGES: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.tell({ type: 'chatAvailability.changed', availability: availabilityOf() })
        stage.heard(
          ['feed', IN_ROOM],
          ...(isAsking ? [['askAvailability', IN_ROOM] as const, ['askAvailability left'] as const] : []),
        )
        isOpen = true
      },
      PINNED: async () => {
        await stage.tell({ type: 'pin.changed', pin: PIN })
        equal(stage.snapshot().context.pin, PIN)
        asks('askAvailability left')
        await stage.tell({ type: 'chatAvailability.changed', availability: availabilityOf() })
        stage.heard(['feed', IN_ROOM], ['askAvailability', IN_ROOM], ['askAvailability left'])
        isOpen = true
      },
      RESTRICTED: async () => {
        await stage.tell({ type: 'restrictions.changed', restrictions: restrictionsOf({ canModerate: true }) })
        equal(stage.snapshot().context.restrictions.canModerate, true)
        stage.heard()
        await stage.tell({ type: 'chatAvailability.changed', availability: availabilityOf() })
        stage.heard(['feed', IN_ROOM], ['askAvailability', IN_ROOM], ['askAvailability left'])
        isOpen = true
      },
      MISSED_MORE: () => stage.tell({ type: 'facts.missed', place: placeAt(9) }),
      OLD_ANSWER: async () => {
        await stage.answer()
        asks()
      },
      NEW_ANSWER: () => answered(9),
      MISSED_NOTHING: () => stage.tell({ type: 'facts.missed', place: placeAt(5) }),
      MISSED: async () => {
        await stage.send({ type: 'facts.missed', place: placeAt(12) })
        asks()
      },
      MEMBER_NOW: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.send({ type: 'member.changed', isMember: true })
        asks(...(isAsking ? ['askAvailability left'] : []))
      },
      LINES_BREAK: async () => {
        await stage.deny('feed')
        isOpen = false
      },
      WATCH_BREAKS: async () => {
        const isAsking = inquiry() === 'asking'
        await stage.deny('watch')
        stage.heard(...(isAsking ? [['askAvailability left'] as const] : []))
        failedWhileOpen = error
        isDisconnected = true
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
      askedAgain: () => is('asking', 'unknown'),
      doubted: () => is('asking', 'unknown'),
      known: () => is('answered', 'open'),
      askingWhileOpen: () => is('asking', 'open', failedWhileOpen),
      open: () => is('unanswered', 'open', failedWhileOpen),
      disconnected: () => is('disconnected', 'open', error),
      disconnectedEarly: () => is('disconnected', 'failed', error),
      failed: () => is('unanswered', 'failed', error),
      askingAfterFailure: () => is('asking', 'failed', error),
      askingAgain: () => is('asking', 'unknown', error),
      broken: () => is('unanswered', 'failed', error),
      changedBack: () => is('unanswered', 'open'),
    },
    end: stage.stop,
  }
}

export const availabilityOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [S-7] when the chat is available', specification: availabilitySpecification, begin: beginAvailability },
  { title: '[D-10] [S-7] [Q1] how that is known', specification: inquirySpecification, begin: beginInquiry },
]
