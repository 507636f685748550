import { createMachine } from 'xstate'

type States = Readonly<Record<string, { readonly on?: Readonly<Record<string, string>> }>>

/**
 * Something that is done by one call at a time, in the rule's words: pressed twice it is sent once; what was answered stays until the next
 * one or until it is forgotten; where nobody answered, that is said and it can be sent again.
 */
const specificationOf = (whenLeft: string, left: States) =>
  createMachine({
    initial: 'nothing',
    states: {
      nothing: { on: { SEND: 'sent', FORGET: 'nothing', LEAVE: 'nothing' } },
      sent: {
        on: {
          PRESS_AGAIN: 'sent',
          FORGET_TOO_EARLY: 'sent',
          LEAVE_TOO_EARLY: whenLeft,
          DONE: 'done',
          REFUSED: 'refused',
          BROKEN: 'broken',
        },
      },
      done: { on: { FORGET: 'forgotten', LEAVE: 'forgotten', SEND_ANOTHER: 'sentAnother' } },
      refused: { on: { FORGET: 'forgotten', LEAVE: 'forgotten', SEND_ANOTHER: 'sentAnother' } },
      broken: { on: { SEND_ANOTHER: 'sentAnother' } },
      forgotten: { on: { SEND: 'sentAfter' } },
      sentAfter: {},
      sentAnother: { on: { DONE: 'doneAnother' } },
      doneAnother: {},
      ...left,
    },
  })

/** Who left before it was answered hears nothing of it; it is done all the same. */
export const actSpecification = specificationOf('left', {
  left: { on: { PRESS_AGAIN: 'left', DONE: 'forgotten', REFUSED: 'forgotten', BROKEN: 'forgotten' } },
})

/** A question is cancelled when it is left. */
export const questionSpecification = specificationOf('cancelled', { cancelled: { on: { SEND: 'sentAfter' } } })
