import { createGameFrame } from './gameFrameMachine.ts'
import { seatMachine } from './seatMachine.ts'

/** The frame of a table that all sit at. */
export const tableFrameMachine = createGameFrame('tableFrame', seatMachine)
