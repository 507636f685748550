import type {
  kickListMachine,
  logPeopleMachine,
  muteListMachine,
  operationLogMachine,
  reportListMachine,
} from '#src/machines/moderation/memberLists.ts'
import type { raidMachine } from '#src/machines/moderation/raidMachine.ts'
import type { rulesMachine } from '#src/machines/moderation/rulesMachine.ts'

/** The machines of the panel of a room's moderators. */
export type ToolsLogic = {
  readonly muteList: typeof muteListMachine
  readonly kickList: typeof kickListMachine
  readonly reportList: typeof reportListMachine
  readonly operationLog: typeof operationLogMachine
  readonly logPeople: typeof logPeopleMachine
  readonly raid: typeof raidMachine
  readonly rules: typeof rulesMachine
}
