import { createMachine } from 'xstate'

/** S-4 in the specification's words: no dialog, or one; it is solved, or closed; what waits fails or goes on. */
export const verificationSpecification = createMachine({
  initial: 'noDialog',
  states: {
    noDialog: { on: { NEED: 'asking' } },
    asking: { on: { NEED: 'asking', WRONG: 'asking', SOLVE: 'noDialog', CLOSE: 'noDialog', GIVE_UP: 'noDialog' } },
  },
})
