import { createMachine } from 'xstate'

/**
 * What making a deposit is, as a machine of its own that shares no line with the client's: what is written, what the server said,
 * and whether anybody heard it. It is the oracle: its paths are walked, and after each step the client's machine must agree.
 */
export const depositSpecification = createMachine({
  id: 'depositSpecification',
  initial: 'empty',
  states: {
    /** Nothing that could be sent is written. */
    empty: { on: { WRITE: 'ready' } },
    ready: { on: { CLEAR: 'empty', MADE: 'made', REFUSED: 'refused', LIMITED: 'limited', OUTDATED: 'outdated', LOST: 'lost' } },
    refused: { on: { WRITE: 'ready', MADE: 'made' } },
    /** Safer play says no. */
    limited: { on: { WRITE: 'ready', LIMITED: 'limited' } },
    /** The offer is another one by now, and was read again. */
    outdated: { on: { WRITE: 'ready', MADE: 'made' } },
    /** Nobody answered: the same order goes again. */
    lost: { on: { AGAIN_LOST: 'lost', AGAIN_MADE: 'made', AGAIN_REFUSED: 'refused', RELOAD: 'lost' } },
    made: {},
  },
})
