import * as v from 'valibot'
import { EnterRequest, LeaveRequest, SocketAuth } from '#src/api/contract/pushes.ts'
import { SupportConversation, SupportEnterRequest } from '#src/api/contract/pushesSupport.ts'
import { PricesWatch, WatchRequest } from '#src/api/contract/pushesOdds.ts'
import { TablesWatch } from '#src/api/contract/pushesTables.ts'
import { profile } from '#src/api/profile.ts'
import { wordsOfEnd } from '#server/members/sessionEnd.ts'
import { findSession } from '#server/members/sessions.ts'
import { addressKey } from '#server/platform/addressKey.ts'
import { clientAddress, trustOf } from '#server/platform/clientAddress.ts'
import { newId } from '#server/platform/ids.ts'
import { inRequest } from '#server/platform/requestScope.ts'
import { chooseLanguage, say, type WordKey } from '#server/platform/messages.ts'
import type { LiveSocket } from './types.ts'
import type { SocketRefusal } from '#server/platform/socketRefusal.ts'
import type { SocketServices } from './socketServices.ts'
import { createConnectionLimiter } from '#server/platform/rateLimit.ts'

/** What one socket may send, and how many of its frames may be bad before it is sent away. */
const SOCKET_LIMIT = { burst: 40, interval: 100 }
const BAD_LIMIT = 20

/** Frames that the gate refused since the server started, by reason. */
export type GateCounts = { malformed: number; unknown: number; tooFast: number }

const INBOUND: Readonly<Record<string, v.GenericSchema>> = {
  enter: EnterRequest,
  leave: LeaveRequest,
  watch: WatchRequest,
  unwatch: WatchRequest,
  pricesWatch: PricesWatch,
  pricesUnwatch: PricesWatch,
  tablesWatch: TablesWatch,
  tablesUnwatch: TablesWatch,
  supportEnter: SupportEnterRequest,
  supportLeave: SupportConversation,
  supportTyping: SupportConversation,
}

/** Why a socket is refused; Socket.IO hands `data` to the client's `connect_error`. */
class Refusal extends Error {
  readonly data: { code: number; message: string }

  constructor(code: number, message: string) {
    super('refused')
    this.data = { code, message }
  }
}

/** The refusal of a socket while the site is closed (S-6): no code, so that a client tries again later, and calls say what is the matter. */
class SiteClosed extends Error {
  constructor() {
    super('closed')
  }
}

/**
 * Decides on every (re)connect who a socket is: no token is a visitor; a token that does not hold on this device, and an address or device
 * that is kept out, is refused with the code that says why. The client gets it as `connect_error` with `data: { code, message }`.
 */
export function authenticate(services: SocketServices, onRefused: (refusal: SocketRefusal) => void) {
  const trust = trustOf(services.env.trustProxy)
  return async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    const language = chooseLanguage(socket.handshake.headers['accept-language'], services.env.languages)
    const address = addressKey(clientAddress(socket.request, trust))
    let asked: string | null = null
    const refuse = (code: number, words: WordKey, blanks: Readonly<Record<string, string>> = {}) => {
      onRefused({ reason: words, address, deviceId: asked, memberId: null })
      next(new Refusal(code, say(language, words, blanks)))
    }
    const shut = (memberId: string | null) => {
      onRefused({ reason: 'siteClosed', address, deviceId: asked, memberId })
      next(new SiteClosed())
    }
    const auth = v.safeParse(SocketAuth, socket.handshake.auth)
    if (!auth.success) return refuse(profile.codes.invalid, 'invalid', { field: 'auth' })
    const { token, deviceId } = auth.output
    asked = deviceId
    const origin = { address, deviceId }
    const kept = await services.accessRules.refusalFor(origin)
    if (kept !== null) return refuse(kept.code, kept.words)
    if (token === null) {
      if (await services.accessRules.isClosed()) return shut(null)
      socket.data = { session: null, origin, language }
      return next()
    }
    const session = await findSession(services.db, { token, deviceId }, services.now(), services.operatorIdle)
    if ('code' in session) {
      const { words, blanks } = wordsOfEnd(session)
      return refuse(session.code, words, blanks)
    }
    if (await services.accessRules.closedTo(session.member)) return shut(session.member.id)
    socket.data = { session, origin, language }
    return next()
  }
}

/**
 * Stands before a socket's events: lets known ones of the right shape through, counts and drops the others, and sends a
 * socket away that sends too fast or keeps sending nonsense. A bad event with an acknowledgement is answered as refused. What a good one
 * starts belongs to a request of its own, whose id `onEvent` hears.
 */
export function guardEvents(
  socket: LiveSocket,
  counts: GateCounts,
  now: () => number,
  onEvent: (name: string, requestId: string) => void,
): void {
  const limiter = createConnectionLimiter(SOCKET_LIMIT, now)
  let bad = 0
  socket.use((packet, next) => {
    if (!limiter.admit('socket')) {
      counts.tooFast += 1
      socket.disconnect(true)
      return
    }
    const [name, request, ...rest] = packet
    const acknowledge: unknown = packet.at(-1)
    const schema = Object.hasOwn(INBOUND, name) ? INBOUND[name] : undefined
    if (
      schema !== undefined &&
      v.is(schema, request) &&
      (rest.length === 0 || (rest.length === 1 && typeof acknowledge === 'function'))
    ) {
      const requestId = newId('s')
      onEvent(name, requestId)
      inRequest(requestId, next)
      return
    }
    counts[schema === undefined ? 'unknown' : 'malformed'] += 1
    bad += 1
    if (typeof acknowledge === 'function') {
      acknowledge({ ok: false, code: profile.codes.invalid, message: say(socket.data.language, 'invalid', { field: 'room' }) })
    }
    if (bad >= BAD_LIMIT) socket.disconnect(true)
  })
}
