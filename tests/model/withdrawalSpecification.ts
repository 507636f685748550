import { createMachine } from 'xstate'

/** What a member meets while withdrawing, without how it is done. */
export const withdrawalSpecification = createMachine({
  id: 'withdrawalSpecification',
  initial: 'writing',
  states: {
    writing: { on: { CONTINUE: 'confirming' } },
    confirming: { on: { BACK: 'writing', WRONG: 'confirming', TAKEN: 'inQueue', REFUSED: 'refused', LOSE: 'unknown' } },
    unknown: { on: { STILL_LOST: 'unknown', FOUND: 'inQueue', NEVER_CAME: 'refused' } },
    inQueue: { on: { AGAIN: 'writing' } },
    refused: { on: { AGAIN: 'writing' } },
  },
})
