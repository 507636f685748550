import type { SnapshotFrom } from 'xstate'
import type { danmakuMachine } from './danmakuMachine.ts'

type Snapshot = SnapshotFrom<typeof danmakuMachine>

/** Whether the viewer wants lines over the picture. */
export const selectDanmakuOn = (snapshot: Snapshot) => snapshot.context.choice.on
export const selectDensity = (snapshot: Snapshot) => snapshot.context.choice.density
/** Whether lines are held back because moving parts are off. */
export const selectDanmakuReduced = (snapshot: Snapshot) => snapshot.context.isReduced
