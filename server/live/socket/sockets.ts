import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { profile } from '#src/api/profile.ts'
import { findSession } from '#server/members/sessions.ts'
import { addressKey } from '#server/platform/addressKey.ts'
import { clientAddress, trustOf } from '#server/platform/clientAddress.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { endOverdue, endSocket, endSocketsOf } from './ending.ts'
import { answerEvents, audienceOf } from './entering.ts'
import { createFanout } from './fanout.ts'
import { tellStandings, watchRoles } from './roles.ts'
import { createSupporting } from './supporting.ts'
import { createWatching } from './watching.ts'
import { authenticate, guardEvents, type GateCounts } from './admission.ts'
import { group, roomOfGroup, type LiveServer } from './types.ts'
import type { SocketRefusal } from '#server/platform/socketRefusal.ts'
import type { SocketServices } from './socketServices.ts'
import { opensSession } from './opensSession.ts'
import { countSeats } from './seats.ts'
import { createConnectionLimiter } from '#server/platform/rateLimit.ts'

/** Largest frame from a client, in bytes. */
const FRAME_BYTES = 64 * 1024
/** A silent line is given up after 18 s, on both sides: with Socket.IO's own 45 s a busy room would be past what can be filled. */
const PING = { interval: 10_000, timeout: 8_000 }
/** How often every room with an audience hears its top, in ms (Q3). */
const TOP_EVERY = 10_000
/** What another process of this machine stored may bear a time that is so much older than when it is seen, in ms. */
const CLOCKS_APART = 5_000
/** New connections of one address: many members may share one, and after a restart all come back at once. */
const CONNECT_LIMIT = { burst: 2_000, interval: 1_000 / 400 }

/** What is needed of Engine.IO's own socket. */
type Transport = { readonly request: IncomingMessage; once(event: 'close', listener: () => void): unknown }

export type LiveSockets = {
  /** Frames that were refused, by reason. */
  readonly counts: Readonly<GateCounts>
  /** Sends every room its top and ends sockets that should not be there; runs by itself every 10 s. */
  sweep(): Promise<void>
  /** Sockets in a room, now. */
  audience(room: string): number
  /** The members in each room, now. */
  members(): ReadonlyMap<string, ReadonlySet<string>>
  /** Ends every socket; clients come back by themselves. */
  stop(): Promise<void>
}

/** What hears of sockets: `onFault` of faults of ours, `onRefused` of who is not let in. */
type SocketListeners = {
  readonly onFault: (error: unknown) => void
  readonly onRefused: (refusal: SocketRefusal) => void
}

/** The realtime side: sockets on the site's own port, fed from the bus. */
export function startSockets(server: HttpServer, services: SocketServices, { onFault, onRefused }: SocketListeners): LiveSockets {
  const connects = createConnectionLimiter(CONNECT_LIMIT, services.now)
  const trust = trustOf(services.env.trustProxy)
  const seats = countSeats(services.env.socketsPerAddress)
  const io: LiveServer = new Server(server, {
    path: profile.socketPath,
    serveClient: false,
    maxHttpBufferSize: FRAME_BYTES,
    pingInterval: PING.interval,
    pingTimeout: PING.timeout,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const address = addressKey(clientAddress(request, trust))
      const isLetIn = !opensSession(request.url ?? '/') || (seats.isFree(address) && connects.admit(address))
      if (!isLetIn) onRefused({ reason: 'socketCap', address, deviceId: null, memberId: null })
      decide(null, isLetIn)
    },
  })
  // Before Socket.IO's own listener, so that its refusals have it too.
  server.prependListener('request', (request, response) => {
    if ((request.url ?? '').startsWith(profile.socketPath)) response.setHeader('x-content-type-options', 'nosniff')
  })
  io.engine.on('connection', (transport: Transport) => {
    const leave = seats.take(addressKey(clientAddress(transport.request, trust)))
    transport.once('close', leave)
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
  })
  const counts: GateCounts = { malformed: 0, unknown: 0, tooFast: 0 }
  const fanout = createFanout(
    (room, epoch, events) => io.to(group.room(room)).emit('push', { room, epoch, events }),
    (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  )

  const watching = createWatching(io, services, onFault)
  const supporting = createSupporting(io, services, onFault)

  const admit = authenticate(services, onRefused)
  io.use((socket, next) => {
    admit(socket, next).catch((error: unknown) => {
      onFault(error)
      next(new Error('refused'))
    })
  })
  io.on('connection', (socket) => {
    guardEvents(socket, counts, services.now)
    answerEvents(io, services, socket, { standings: () => standings, onFault, onRefused })
    watching.answer(socket)
    supporting.answer(socket)
    const { session } = socket.data
    if (session === null) return
    void socket.join([group.member(session.member.id), group.members, group.session(session.tokenHash)])
    // The session may have ended between the handshake and this group, which would have told it so.
    findSession(services.db, { tokenHash: session.tokenHash }, services.now()).then(
      (found) => 'code' in found && endSocket(socket, found),
      onFault,
    )
  })

  let standings = 0
  const tellRole = (memberId: string) => {
    void tellStandings(io, services, memberId).catch(onFault)
    void supporting.recheck(memberId).catch(onFault)
  }

  function take(message: BusMessage): void {
    switch (message.type) {
      case 'event':
        if (audienceOf(io, message.room) > 0) fanout.push(message.room, message.epoch, message.event)
        break
      case 'restarted':
        io.to(group.room(message.room)).emit('top', {
          room: message.room,
          epoch: message.epoch,
          top: 0,
          audience: audienceOf(io, message.room),
        })
        break
      case 'odds':
      case 'play':
        watching.tell(message)
        break
      case 'self':
        if (message.push.kind === 'standing') standings += 1
        io.to(group.member(message.memberId)).emit('self', message.push)
        break
      case 'support':
        supporting.tell(message.chatId, message.epoch, message.event)
        break
      case 'supportOffice':
        supporting.tellOffice(message.memberIds, message.chatId)
        break
      case 'everyMember':
        io.to(group.members).emit('self', message.push)
        break
      case 'kicked':
        io.in(group.member(message.memberId)).socketsLeave(group.room(message.room))
        break
      case 'role':
        standings += 1
        tellRole(message.memberId)
        break
      case 'ended':
        endSocketsOf(io, message.tokenHash, message.end)
        break
      // For encoders, and for what is built upon valid bets.
      case 'streamKeys':
      case 'validBets':
        break
    }
  }
  const unsubscribe = services.bus.subscribe(take)

  const stopWatching = watchRoles(services, tellRole, onFault)

  let sweptAt = services.now()
  async function sweep(): Promise<void> {
    const since = sweptAt - CLOCKS_APART
    sweptAt = services.now()
    await endOverdue(io, services, since)
    await supporting.sweep()
    const keys = [...io.sockets.adapter.rooms.keys()].map(roomOfGroup).filter((key) => key !== null)
    if (keys.length === 0) return
    const rooms = await services.db.selectFrom('room').select(['key', 'epoch', 'top']).where('key', 'in', keys).execute()
    for (const { key, epoch, top } of rooms)
      io.to(group.room(key)).emit('top', { room: key, epoch, top, audience: audienceOf(io, key) })
  }
  const sweeping = setInterval(() => void sweep().catch(onFault), TOP_EVERY)

  return {
    counts,
    sweep,
    audience: (room) => audienceOf(io, room),
    members() {
      const found = new Map<string, Set<string>>()
      for (const socket of io.sockets.sockets.values()) {
        const memberId = socket.data.session?.member.id
        const rooms = memberId === undefined ? [] : [...socket.rooms].map(roomOfGroup).filter((key) => key !== null)
        for (const room of rooms) found.set(room, (found.get(room) ?? new Set()).add(memberId ?? ''))
      }
      return found
    },
    async stop() {
      clearInterval(sweeping)
      await stopWatching()
      unsubscribe()
      fanout.stop()
      supporting.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
