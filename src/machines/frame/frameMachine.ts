import { createGameFrame } from './gameFrameMachine.ts'
import { roundMachine } from './roundMachine.ts'

/** The frame of a game of one player at a time. */
export const frameMachine = createGameFrame('frame', roundMachine)
