import type { ActivityAnswer, ActivitySheet } from '#src/machines/activities/activityPage.ts'
import type { rainMachine } from '#src/machines/activities/rainMachine.ts'
import type { LinkShareLogic } from '#src/ui/shared/LinkShare.tsx'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'

/** What views of kinds may run by themselves beside the page's machine, and what that needs. */
export type KindLogic = {
  readonly seconds: SecondsLogic
  readonly rain: typeof rainMachine
  /** How a link is copied, drawn and shared. */
  readonly link: LinkShareLogic
  /** The server's time, ms. */
  readonly now: () => number
  /** Chance, in [0, 1). */
  readonly random: () => number
  readonly makeId: () => string
}

/** What the view of a kind is given: what is shown, how its acts are asked for, and what became of the last one. In a preview nothing is asked. */
export type KindViewProps = {
  readonly sheet: ActivitySheet
  /** Whether an act is on its way. */
  readonly isBusy: boolean
  readonly answer: ActivityAnswer | null
  readonly ask: (act: Readonly<Record<string, unknown>>) => void
  /** Null in a preview: nothing runs there. */
  readonly logic: KindLogic | null
}
