import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import { provideSchedule } from '#src/machines/anchor/scheduleActors.ts'
import { provideAnchorPlace, provideAnchorProfile } from '#src/machines/anchorPlace/anchorPlaceActors.ts'
import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideVerify } from '#src/machines/games/verifyActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { provideModerationTools } from '#src/machines/moderation/toolsActors.ts'
import { providePlayer } from '#src/machines/player/playerActors.ts'
import { provideResults } from '#src/machines/results/resultsActors.ts'
import { provideHelpSearch } from '#src/machines/search/searchActors.ts'
import { provideService } from '#src/machines/service/serviceActors.ts'
import { provideDevices } from '#src/machines/session/devicesActors.ts'
import { provideSharing } from '#src/machines/share/shareActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

/** A server that never answers, and whether each call to it was given up. */
function silentServer() {
  const signals: (AbortSignal | undefined)[] = []
  const call = (_call: unknown, _payload: unknown, options?: { readonly signal?: AbortSignal }) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  }
  return {
    server: { client: { call } as unknown as Client, socket: { self: NEVER, back: NEVER } },
    givenUp: () => signals.map((signal) => signal?.aborted ?? false),
  }
}
type Server = ReturnType<typeof silentServer>['server']

const ROOM = { query: { room: 'c1' }, after: null, count: 1 }
const ALL = { query: null, after: null, count: 1 }
const sharing = ({ client }: Server) =>
  provideSharing({ client, origin: '', isMember: () => false, copyText: async () => undefined, share: undefined })
const player = ({ client }: Server) => providePlayer({ client, storage: memoryStorage().storage, wayBack: NEVER })
const tools = (server: Server) => provideModerationTools(server)
const rounds = (server: Server) => provideRounds(server)
const invite = (server: Server) => provideInvite({ ...server, origin: '', share: undefined })

/** What is asked, by which machine's actor, with what. */
const ASKS: readonly (readonly [string, (server: Server) => AnyStateMachine, string, unknown])[] = [
  ['what comes', ({ client }) => provideSchedule(client), 'load', undefined],
  ['an anchor’s profile', ({ client }) => provideAnchorProfile(client), 'load', { ...ALL, query: { anchorRoomId: 'a1' } }],
  ['the own room', (server) => provideAnchorPlace(server).ownRoom, 'load', ALL],
  ['how the own stream arrives', (server) => provideAnchorPlace(server).streamHealth, 'load', ALL],
  ['a picture’s sources', player, 'locate', { key: { anchorRoomId: 'a1' } }],
  ['the proof of a round', ({ client }) => provideVerify(client), 'load', { asked: { of: 'round', id: 'r1' } }],
  ['the proof of a draw', ({ client }) => provideVerify(client), 'load', { asked: { of: 'draw', id: 'd1' } }],
  ['what was played', (server) => rounds(server).rounds, 'load', { ...ALL, query: {} }],
  ['rounds to compute again', (server) => rounds(server).verifiable, 'load', { ...ALL, query: {} }],
  ['one round', (server) => rounds(server).round, 'load', { ...ALL, query: { id: 'r1' } }],
  ['an invitation', (server) => invite(server).invite, 'load', ALL],
  ['friends', (server) => invite(server).friends, 'load', ALL],
  ['who is muted', (server) => tools(server).muteList, 'load', ROOM],
  ['who is kicked', (server) => tools(server).kickList, 'load', ROOM],
  ['what was reported', (server) => tools(server).reportList, 'load', ROOM],
  ['what moderators did', (server) => tools(server).operationLog, 'load', ROOM],
  ['who moderated', (server) => tools(server).logPeople, 'load', ROOM],
  ['results', provideResults, 'load', { ...ALL, query: { day: '2025-09-01', sport: null } }],
  ['help', ({ client }) => provideHelpSearch(client), 'find', { words: 'bonus' }],
  ['how to reach customer service', ({ client }) => provideService(client), 'load', ALL],
  ['a link for another device', ({ client }) => provideDevices({ client, origin: '' }), 'makeLink', undefined],
  ['a link to share', (server) => sharing(server)({ kind: 'room', id: 'a1' }).link, 'load', undefined],
  ['the member’s money', provideFunds, 'load', ALL],
]

test.each(ASKS)('[P-3] %s is no longer waited for once nobody wants it', async (_, machineOf, by, input) => {
  const { server, givenUp } = silentServer()
  const { stop } = partOf(machineOf(server), by, input)
  await settled()
  const before = givenUp()
  stop()
  expect([before, givenUp()]).toEqual([[false], [true]])
})
