import { createMachine } from 'xstate'

/** A question of three seconds, in the rule's words (C-12): one answer, none after its time, and the page is asked again once it is over. */
export const questionSpecification = createMachine({
  initial: 'three',
  states: {
    three: { on: { PICK: 'picked', SECOND: 'two' } },
    two: { on: { PICK: 'pickedLater', SECOND: 'one' } },
    one: { on: { SECOND: 'late' } },
    picked: { on: { PICK_AGAIN: 'picked', TIME_AND_GRACE: 'over' } },
    pickedLater: { on: { TIME_AND_GRACE_LATER: 'over' } },
    late: { on: { PICK_LATE: 'late', GRACE: 'over' } },
    over: {},
  },
})

/** A question that has no second left when it is shown, as after a reload at its end. */
export const lastMomentSpecification = createMachine({
  initial: 'moment',
  states: { moment: { on: { MOMENT: 'late', PICK: 'picked' } }, late: { on: { GRACE: 'over' } }, picked: {}, over: {} },
})
