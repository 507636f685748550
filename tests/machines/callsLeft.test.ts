import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import { provideSchedule } from '#src/machines/anchor/scheduleActors.ts'
import { provideAnchorPlace, provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { provideDraws } from '#src/machines/games/drawsActors.ts'
import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideVerify } from '#src/machines/games/verifyActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { provideModerationTools } from '#src/machines/moderation/toolsActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { provideResults } from '#src/machines/results/resultsActors.ts'
import { provideAnchorSearch, provideHelpSearch } from '#src/machines/search/searchActors.ts'
import { provideService } from '#src/machines/service/serviceActors.ts'
import { provideSharing } from '#src/machines/share/shareActors.ts'
import { provideDevices } from '#src/machines/session/devicesActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

/** A server that never answers, and the signal that each call to it can be cancelled by. */
function silentServer() {
  const signals: (AbortSignal | undefined)[] = []
  const call = (_: unknown, __: unknown, options?: { readonly signal?: AbortSignal }) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  }
  return { client: { call } as unknown as Client, socket: { self: NEVER, back: NEVER }, signals }
}
type Server = ReturnType<typeof silentServer>

const sharing = ({ client }: Server) =>
  provideSharing({ client, origin: '', isMember: () => false, copyText: async () => undefined, share: undefined })({
    kind: 'room',
    id: 'a1',
  })
