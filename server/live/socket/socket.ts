import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { profile } from '#src/api/profile.ts'
import { createFlood } from '../../http/flood.ts'
import { findSession } from '../../members/sessions.ts'
import { say, wordsOfEnd } from '../../words.ts'
import type { World } from '../../world.ts'
import type { BusMessage } from '../bus.ts'
import { answerEvents, audienceOf } from './entering.ts'
import { createFanout } from './fanout.ts'
import { authenticate, guardEvents, type GateCounts } from './gate.ts'
import { group, roomOfGroup, type LiveServer, type LiveSocket } from './types.ts'

/** Largest frame from a client, in bytes. */
const FRAME_BYTES = 64 * 1024
/** How often every room with an audience hears its top, in ms (P3). */
const TOP_EVERY = 10_000
/** New connections of one address: many members may share one, and after a restart all come back at once. */
const CONNECT_ALLOWANCE = { burst: 2_000, perSecond: 400 }

export type LiveSockets = {
  /** Frames that were refused, by reason. */
  readonly counts: Readonly<GateCounts>
  /** Sends every room its top and ends sockets whose session is over; runs by itself every 10 s. */
  sweep(): Promise<void>
  /** Sockets in a room, now. */
  audience(room: string): number
  /** Ends every socket; clients come back by themselves. */
  stop(): void
}

/** The realtime side: sockets on the site's own port, fed from the bus. `onFault` hears of faults of ours. */
export function startSockets(server: HttpServer, world: World, onFault: (error: unknown) => void): LiveSockets {
  const connects = createFlood(CONNECT_ALLOWANCE, world.now)
  const io: LiveServer = new Server(server, {
    path: profile.socketPath,
    serveClient: false,
    maxHttpBufferSize: FRAME_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      const opening = !new URL(request.url ?? '/', 'http://site.invalid').searchParams.has('sid')
      decide(null, !opening || connects.take(request.socket.remoteAddress ?? ''))
    },
  })
  const counts: GateCounts = { malformed: 0, unknown: 0, flood: 0 }
  const fanout = createFanout(
    (room, epoch, events) => io.to(group.room(room)).emit('push', { room, epoch, events }),
    (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  )

  io.use((socket, next) => {
    authenticate(world)(socket, next).catch((error: unknown) => {
      onFault(error)
      next(new Error('refused'))
    })
  })
  io.on('connection', (socket) => {
    guardEvents(socket, counts, world.now)
    answerEvents(io, world, socket, onFault)
    const { session } = socket.data
    if (session === null) return
    void socket.join([group.member(session.member.id), group.session(session.tokenHash)])
    // The session may have ended between the handshake and this group, which would have told it so.
    stillValid(world, session.tokenHash).then((code) => code !== null && end(socket, code), onFault)
  })

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
      case 'self':
        io.to(group.member(message.memberId)).emit('self', message.push)
        break
      case 'ended':
        for (const socket of socketsIn(io, group.session(message.tokenHash))) end(socket, message.code)
        break
    }
  }
  const unsubscribe = world.bus.subscribe(take)

  async function sweep(): Promise<void> {
    const now = world.now()
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.session !== null && socket.data.session.expiresAt <= now) end(socket, profile.codes.unauthorized)
    }
    const keys = [...io.sockets.adapter.rooms.keys()].map(roomOfGroup).filter((key) => key !== null)
    if (keys.length === 0) return
    const rooms = await world.db.selectFrom('room').select(['key', 'epoch', 'top']).where('key', 'in', keys).execute()
    for (const { key, epoch, top } of rooms)
      io.to(group.room(key)).emit('top', { room: key, epoch, top, audience: audienceOf(io, key) })
  }
  const sweeping = setInterval(() => void sweep().catch(onFault), TOP_EVERY)

  return {
    counts,
    sweep,
    audience: (room) => audienceOf(io, room),
    stop() {
      clearInterval(sweeping)
      unsubscribe()
      fanout.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

function socketsIn(io: LiveServer, name: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(name) ?? new Set()
  return [...ids].map((id) => io.sockets.sockets.get(id)).filter((socket) => socket !== undefined)
}

function end(socket: LiveSocket, code: number): void {
  socket.emit('self', { kind: 'sessionEnded', code, message: say(socket.data.language, wordsOfEnd(code)) })
  socket.disconnect(true)
}

/** Null while the session holds, else the code that says why not. */
async function stillValid(world: World, tokenHash: string): Promise<number | null> {
  const session = await findSession(world.db, { tokenHash }, world.now())
  return 'code' in session ? session.code : null
}
