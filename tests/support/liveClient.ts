import axios from 'axios'
import { NEVER, of } from 'rxjs'
import { createActor, waitFor } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { createClient } from '#src/api/transport/client.ts'
import { envelopeLayer } from '#src/api/transport/envelope.ts'
import { type CallSession, headersLayer } from '#src/api/transport/headers.ts'
import { onion } from '#src/api/transport/onion.ts'
import { sealLayer } from '#src/api/transport/seal.ts'
import { timeoutLayer } from '#src/api/transport/timeout.ts'
import { httpTransport } from '#src/api/transport/httpTransport.ts'
import { createRoomHistory } from '#src/app/adapters/roomHistory.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideChat } from '#src/machines/chat/chatActors.ts'
import { provideConnection } from '#src/machines/connection/connectionActors.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { createRooms } from '#src/streams/room.ts'
import { createSocket } from '#src/streams/socket.ts'
import { browserLocks } from './locks.ts'
import { memoryStorage } from './memoryStorage.ts'

export type LiveClientOptions = {
  readonly session?: CallSession
  readonly member?: MemberInfo
  readonly deviceId?: string
  /** Chance and waits as in the page; by default the shortest, for tests that wait for them. */
  readonly random?: () => number
  /** The wait before try number `attempt` of the link, in ms, when `crowd` people lost it. */
  readonly delay?: (attempt: number, random: () => number, crowd: number) => number
}

/** The client's own calls, link, streams and machines against a real server, without a page around them. */
export function createLiveClient(url: string, options: LiveClientOptions = {}) {
  const { deviceId = 'test-device', random: chance = () => 0, delay = () => 20 } = options
  const token = () => options.session?.token ?? null
  const identity = { session: () => options.session ?? null, deviceId: () => deviceId, language: () => 'zh-CN' }
  const sealer = createSealers(crypto.subtle)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const seal = sealLayer({ sealer, now: () => Date.now(), random })
  const client = createClient(
    onion([headersLayer(identity), timeoutLayer(), envelopeLayer(), seal], httpTransport(axios.create({ baseURL: url }))),
    identity,
  )
  const socket = createSocket({
    origin: url,
    path: profile.socketPath,
    auth: () => ({ token: token(), deviceId }),
  })
  const connection = createActor(provideConnection(socket), {
    input: { random: chance, delay: (attempt) => delay(attempt, chance, socket.crowd()) },
  }).start()
  const rooms = createRooms({
    ...createRoomHistory(client),
    signals: socket.room,
    random: chance,
    language: () => 'zh-CN',
    onNeeded: () => connection.send({ type: 'connection.needed' }),
  })
  const said: string[] = []
  const went: string[] = []
  return {
    client,
    rooms,
    socket,
    connection,
    chat: provideChat({
      client,
      rooms,
      socket,
      storage: memoryStorage().storage,
      locks: browserLocks().open(),
      members: { current: () => options.member ?? null, changes: NEVER },
      ignored: { current: () => new Set(), changes: of(new Set<string>()) },
      lineBack: NEVER,
      hidden: of(false),
      now: () => Date.now(),
      random: chance,
    }),
    anchors: provideAnchors({
      client,
      rooms,
      navigator: { go: (path) => void went.push(path), here: () => '/' },
      toasts: { raise: ({ key }) => void said.push(key) },
      random: chance,
    }),
    /** Message keys that were said, and paths that were gone to. */
    said,
    went,
    online: () => waitFor(connection, (snapshot) => selectLinkState(snapshot) === 'online'),
    close: () => connection.stop(),
  }
}
