import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { io as connectTo } from 'socket.io-client'
import type { LiveServer, LiveSocket } from '#server/live/socket/types.ts'
import type { Session } from '#server/members/sessions.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** What a socket's client asks so that all it had sent before is done, and it has heard all that it was sent. */
const ROUND = 'round'

/** A session of a member who is in the database, which ends at `expiresAt`. */
export async function bareSession(db: Reader, memberId: string, expiresAt = Number.MAX_SAFE_INTEGER): Promise<Session> {
  const member = await db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
  return { tokenHash: `hash-${memberId}`, deviceId: 'd', expiresAt, member, sealKey: '', isProved: true, usedAt: 0 }
}

/** Sockets without a site: rules of the link hear of them as the test lets them. */
export async function startBareSockets() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const io: LiveServer = new Server(http, { transports: ['websocket'], serveClient: false })
  let coming: Session | null = null
  io.use((socket, next) => {
    socket.data = { session: coming, origin: { address: 'a', deviceId: coming?.deviceId ?? 'd' }, language: 'en' }
    socket.use((packet, proceed) => {
      const answer: unknown = packet.at(-1)
      if (packet[0] === ROUND && typeof answer === 'function') answer()
      else proceed()
    })
    next()
  })

  return {
    io,
    /** A page that connects: both ends of its socket, and all that it heard. */
    async connect(session: Session | null = null) {
      coming = session
      const came = new Promise<LiveSocket>((resolve) => void io.once('connection', resolve))
      const page = connectTo(`http://127.0.0.1:${address.port}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      })
      const heard: [name: string, said: unknown][] = []
      page.onAny((name: string, said: unknown) => void heard.push([name, said]))
      const connected = new Promise<void>((resolve) => void page.once('connect', resolve))
      const [socket] = await Promise.all([came, connected])
      return {
        socket,
        page,
        /** What it heard since the last look. */
        async heard() {
          if (socket.connected) await page.emitWithAck(ROUND)
          return heard.splice(0)
        },
      }
    },
    async stop(): Promise<void> {
      await io.close()
    },
  }
}
export type BareSockets = Awaited<ReturnType<typeof startBareSockets>>
export type BarePage = Awaited<ReturnType<BareSockets['connect']>>
