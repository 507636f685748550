import type { MessageActions } from '#src/ui/room/messageItems.tsx'
import { shownBy } from './shownBy.ts'

/** What a visitor may do with messages, where nothing comes of it unless said otherwise. */
export const messageActions = (fields: Partial<MessageActions> = {}): MessageActions => ({
  actions: shownBy<MessageActions['actions']>({}).ref,
  composer: shownBy<MessageActions['composer']>({}).ref,
  memberId: null,
  onLoginNeeded: () => undefined,
  composerInput: () => null,
  ...fields,
})
