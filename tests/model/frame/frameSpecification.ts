import { createMachine } from 'xstate'

/** A game's frame, in the rule's words: it enters, plays while its session lasts, and does what the page around it says, whenever that is. */
export const frameSpecification = createMachine({
  initial: 'entering',
  states: {
    entering: {
      on: {
        LET_IN: 'open',
        TURNED_AWAY: 'shut',
        NO_ANSWER: 'unreached',
        TOO_MANY: 'tooMany',
        PAUSE_EARLY: 'enteringHeld',
        SOUND: 'entering',
        PAGE_FAULT: 'entering',
        LOOK: 'enteringDark',
      },
    },
    enteringDark: {},
    enteringHeld: { on: { LET_IN_HELD: 'open', RESUME_EARLY: 'enteringResumed' } },
    enteringResumed: { on: { LET_IN: 'open' } },
    tooMany: { on: { THREE_SECONDS: 'entering' } },
    unreached: { on: { THREE_SECONDS: 'entering', RETRY: 'entering' } },
    open: { on: { PAUSE: 'paused', SESSION_OVER: 'shut', FAULT: 'shutByFault', SOUND: 'open', LOOK: 'open', LEAVE: 'open' } },
    paused: { on: { RESUME: 'open' } },
    shut: { on: { LEAVE: 'shut' } },
    shutByFault: {},
  },
})

/** How a round is shown, in the rule's words: parts stop one after the other, and only a win of more than the stake is counted up. */
export const showSpecification = createMachine({
  initial: 'nothing',
  states: {
    nothing: { on: { STILL: 'over', LOSS: 'turning', EVEN: 'turning', WIN: 'winTurning' } },
    turning: { on: { FIRST_STOPS: 'oneStands' } },
    oneStands: { on: { NEXT_STOPS: 'allStand' } },
    allStand: { on: { LAST_STANDS: 'over' } },
    winTurning: { on: { FIRST_STOPS: 'winOneStands' } },
    winOneStands: { on: { NEXT_STOPS: 'winAllStand' } },
    winAllStand: { on: { LAST_STANDS_AND_WON: 'counting' } },
    counting: { on: { HALF: 'counting', WHOLE: 'over', NO_PICTURES: 'over' } },
    over: { type: 'final' },
  },
})
