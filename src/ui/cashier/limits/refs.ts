import type { ActorRefFrom } from 'xstate'
import type { settingsMachine } from '#src/machines/saferPlay/settingsMachine.ts'

/** The settings of safer play that run while their place is drawn. */
export type SettingsRef = ActorRefFrom<typeof settingsMachine>
