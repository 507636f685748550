import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { isBetLimit } from '#src/api/model/betLimits.ts'
import { profile } from '#src/api/profile.ts'
import { findSession } from '#server/members/sessions.ts'
import { addressKey } from '#server/platform/addressKey.ts'
import { clientAddress, trustOf } from '#server/platform/clientAddress.ts'
import { eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import { betLimitsWire, readBetLimits } from '#server/platform/betLimitSettings.ts'
import type { BusMessage } from '#server/platform/bus.ts'
import { endOverdue, endSocket, endSocketsOf, takeOutKicked } from './ending.ts'
import { answerEvents, socketsIn } from './entering.ts'
import { createBacklog, type Line } from './backlog.ts'
import { createFanout } from './fanout.ts'
import { createLookBack } from './lookBack.ts'
import { membersIn, membersOnline } from './membersIn.ts'
import { tellStandings, watchRoles } from './roles.ts'
import { createStandingMarks } from './standingMarks.ts'
import { createSupporting } from './supporting.ts'
import { createTableWatching } from './tableWatching.ts'
import { createPriceBoard } from './priceBoard.ts'
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
type Transport = Line & { readonly request: IncomingMessage }

export type LiveSockets = {
  /** Frames that were refused, by reason. */
  readonly counts: Readonly<GateCounts>
  /** Sockets that were cut because they did not read what they were sent, since the start. */
  tooSlow(): number
  /** Sends every room its top, ends sockets that should not be there, and tells limits of bets that a command set; runs by itself every 10 s. */
  sweep(): Promise<void>
  /** Sockets in a room, now. */
  audience(room: string): number
  /** See `membersOnline`, now. */
  online(): number
  /** The members in each room, now. */
  members(): ReadonlyMap<string, ReadonlySet<string>>
  /** Sockets in each room that has some, now. */
  crowd(): ReadonlyMap<string, number>
  /** Sockets that are open now, and rooms with one in them. */
  open(): { readonly sockets: number; readonly rooms: number }
  /** Lets no new socket in, and tells those that are open to move to another server, each in a moment of its own within so many ms. */
  moveAway(within: number): void
  /** Ends every socket; clients come back by themselves. */
  stop(): Promise<void>
}

/** What hears of sockets: `onFault` of faults of ours, `onRefused` of who is not let in. */
type SocketListeners = {
  readonly onFault: (error: unknown) => void
  readonly onRefused: (refusal: SocketRefusal) => void
  /** An event of a client was let through, and belongs to this request. */
  readonly onEvent: (name: string, requestId: string) => void
  /** A push for a room was published, in the request that stored it. */
  readonly onPush: (push: { readonly room: string; readonly kind: string; readonly seq: number }) => void
}

/** The realtime side: sockets on the site's own port, fed from the bus. */
export function startSockets(
  server: HttpServer,
  services: SocketServices,
  { onFault, onRefused, onEvent, onPush }: SocketListeners,
): LiveSockets {
  const connects = createConnectionLimiter(CONNECT_LIMIT, services.now)
  const trust = trustOf(services.env.trustProxy)
  let isLeaving = false
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
      if (isLeaving && opensSession(request.url ?? '/')) return decide(null, false)
      const isLetIn = !opensSession(request.url ?? '/') || (seats.isFree(address) && connects.admit(address))
      if (!isLetIn) onRefused({ reason: 'socketCap', address, deviceId: null, memberId: null })
      decide(null, isLetIn)
    },
  })
  // Before Socket.IO's own listener, so that its refusals have it too.
  server.prependListener('request', (request, response) => {
    if ((request.url ?? '').startsWith(profile.socketPath)) response.setHeader('x-content-type-options', 'nosniff')
  })
  let tooSlow = 0
  const backlog = createBacklog(() => (tooSlow += 1))
  io.engine.on('connection', (transport: Transport) => {
    const leave = seats.take(addressKey(clientAddress(transport.request, trust)))
    transport.once('close', leave)
    backlog.watch(transport)
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
  })
  const counts: GateCounts = { malformed: 0, unknown: 0, tooFast: 0 }
  const fanout = createFanout({
    send: (room, epoch, events) => {
      io.to(group.room(room)).emit('push', { room, epoch, events })
      services.metrics.fannedOut(events.length, services.now() - (events[0]?.at ?? services.now()))
    },
    wait: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
  })

  const watching = createWatching(io, services, onFault)
  const priceBoard = createPriceBoard(io, services, onFault)
  const supporting = createSupporting(io, services, onFault)
  const tables = createTableWatching(io, services)

  const admit = authenticate(services, onRefused)
  io.use((socket, next) => {
    admit(socket, next).catch((error: unknown) => {
      onFault(error)
      next(new Error('refused'))
    })
  })
  io.on('connection', (socket) => {
    guardEvents(socket, counts, services.now, onEvent)
    answerEvents(services, socket, { standings: () => standings.of(socket.data.session?.member.id ?? null), onFault, onRefused })
    watching.answer(socket)
    priceBoard.answer(socket)
    supporting.answer(socket)
    tables.answer(socket)
    const { session } = socket.data
    if (session === null) return
    void socket.join([group.member(session.member.id), group.members, group.session(session.tokenHash)])
    // The session may have ended between the handshake and this group, which would have told it so.
    findSession(services.db, { tokenHash: session.tokenHash }, services.now(), services.operatorIdle).then(
      (found) => 'code' in found && endSocket(socket, found),
      onFault,
    )
  })

  const standings = createStandingMarks()
  const tellRoleNow = async (memberId: string) => {
    await Promise.all([
      tellStandings(io, services, standings, memberId).catch(onFault),
      supporting.recheck(memberId).catch(onFault),
    ])
  }
  const tellRole = (memberId: string) => void tellRoleNow(memberId)

  /** The limits of bets that members were told last, or that held when first looked at. */
  let limitsTold: string | null = null
  async function tellBetLimits(onlyNew = false): Promise<void> {
    // By when they were read they are at least as new.
    const at = services.now()
    const limits = betLimitsWire(await readBetLimits(services.db))
    const told = limitsTold
    limitsTold = JSON.stringify(limits)
    if (!onlyNew || (told !== null && told !== limitsTold)) io.to(group.members).emit('betLimits', { at, limits })
  }

  function take(message: BusMessage, isOwn: boolean): void {
    switch (message.type) {
      case 'event':
        if (isOwn) onPush({ room: message.room, kind: message.event.kind, seq: message.event.seq })
        if (socketsIn(io, message.room) > 0) fanout.push(message.room, message.epoch, message.event)
        break
      case 'restarted':
        io.to(group.room(message.room)).emit('top', {
          room: message.room,
          epoch: message.epoch,
          top: 0,
          audience: services.audience.of(message.room),
        })
        break
      case 'odds':
        watching.tell(message)
        priceBoard.tell(message)
        break
      case 'play':
        watching.tell(message)
        break
      case 'self':
        if (message.push.kind === 'standing') standings.tell(message.memberId)
        io.to(group.member(message.memberId)).emit('self', message.push)
        break
      case 'support':
        supporting.tell(message.chatId, message.epoch, message.event)
        break
      case 'supportOffice':
        supporting.tellOffice(message.memberIds, message.chatId)
        break
      case 'typing':
        supporting.tellTyping(message.chatId, message.isOffice)
        break
      case 'everyMember':
        io.to(group.members).emit('self', message.push)
        break
      case 'kicked':
        io.in(group.member(message.memberId)).socketsLeave(group.room(message.room))
        break
      case 'role':
        standings.tell(message.memberId)
        tellRole(message.memberId)
        break
      case 'ended':
        endSocketsOf(io, message.tokenHash, message.end)
        break
      case 'setting':
        if (isBetLimit(message.key)) void tellBetLimits().catch(onFault)
        break
      // For encoders, for replies, for activities, and for what is built upon valid bets.
      case 'streamKeys':
      case 'names':
      case 'deed':
      case 'validBets':
        break
    }
  }
  const heal = async () => {
    const rest = Promise.all([sweep(), priceBoard.reread(), tellBetLimits(true)])
    // One after the other: all at once would ask for thousands of rows while everybody else waits.
    const told = eachOnItsOwn(membersIn(io), tellRoleNow)
    await Promise.all([rest, told])
  }
  const ends = [services.bus.subscribe(take), services.bus.onGap(() => void heal().catch(onFault))]
  services.audience.countSockets((room) => socketsIn(io, room))
  services.audience.countMembers(() => membersOnline(io))

  const stopWatching = watchRoles(services, tellRole, onFault)

  const lookBack = createLookBack(services.now, CLOCKS_APART)
  async function sweep(): Promise<void> {
    await lookBack((since) => endOverdue(io, services, since))
    await supporting.sweep()
    // A command beside this server may have set them.
    await tellBetLimits(true)
    const keys = [...io.sockets.adapter.rooms.keys()].map(roomOfGroup).filter((key) => key !== null)
    if (keys.length === 0) return
    const rooms = await services.db.selectFrom('room').select(['key', 'epoch', 'top']).where('key', 'in', keys).execute()
    await takeOutKicked(io, services, keys)
    for (const { key, epoch, top } of rooms)
      io.to(group.room(key)).emit('top', { room: key, epoch, top, audience: services.audience.of(key) })
  }
  // What holds from the start on is what pages read by themselves.
  void tellBetLimits(true).catch(onFault)
  const sweeping = setInterval(() => void sweep().catch(onFault), TOP_EVERY)

  return {
    counts,
    tooSlow: () => tooSlow,
    sweep,
    audience: services.audience.people,
    online: () => membersOnline(io),
    members() {
      const found = new Map<string, Set<string>>()
      for (const socket of io.sockets.sockets.values()) {
        const memberId = socket.data.session?.member.id
        const rooms = memberId === undefined ? [] : [...socket.rooms].map(roomOfGroup).filter((key) => key !== null)
        for (const room of rooms) found.set(room, (found.get(room) ?? new Set()).add(memberId ?? ''))
      }
      return found
    },
    crowd() {
      const rooms = [...io.sockets.adapter.rooms.keys()].map(roomOfGroup).filter((key) => key !== null)
      return new Map(rooms.map((room) => [room, socketsIn(io, room)]))
    },
    open: () => ({
      sockets: io.sockets.sockets.size,
      rooms: [...io.sockets.adapter.rooms.keys()].filter((name) => roomOfGroup(name) !== null).length,
    }),
    moveAway(within) {
      isLeaving = true
      io.emit('moving', { within })
    },
    async stop() {
      clearInterval(sweeping)
      backlog.stop()
      await stopWatching()
      for (const end of ends) end()
      fanout.stop()
      supporting.stop()
      tables.stop()
      priceBoard.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
