import { createServer, type Server, type Socket } from 'node:net'
import Context from 'node-media-server/src/core/context.js'
import logger from 'node-media-server/src/core/logger.js'
import type { IngestEnd } from '#src/api/model/anchorPlace.ts'
import RtmpSession from 'node-media-server/src/session/rtmp_session.js'

/** The kind of an FLV tag that holds a picture. */
const VIDEO_TAG = 9

/** The application part of `rtmp://host:port/live/<stream key>`. */
export const RTMP_APP = 'live'
/** Connections at once; each encoder needs one. */
const CONNECTION_LIMIT = 64
/** An encoder that sends nothing for this long, in ms, is gone. */
const SILENCE_LIMIT = 15_000
/** Largest message in bytes, before a key was accepted (commands alone) and after (a key frame). */
const MESSAGE_LIMIT = { knocking: 8 * 1024, publishing: 4 * 1024 * 1024 } as const

/** Thrown inside a session's parser to end it; the message is for the log. */
class Refusal extends Error {}

export type RtmpOptions = {
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  /** Whether a stream key belongs to an anchor, now. */
  isKnown(key: string): boolean
  /** A known key is being published, or no longer is: then with why. */
  onPublish(key: string, live: boolean, why: IngestEnd | null): void
  /** What an encoder sent: bytes of its connection, or a frame of its picture. */
  onTraffic(key: string, sent: { readonly bytes: number } | { readonly frame: true }): void
}

export type RtmpIngest = {
  readonly port: number
  /** Ends who publishes with a key that is known no more. */
  endUnknown(): void
  stop(): Promise<void>
}

/**
 * RTMP ingest: node-media-server's sessions and broadcasts behind a listener of our own, because its own ends the process when the port is
 * taken, lets any parser error do the same, and opens more (HTTP, console, store) than ingest needs. Only publishing under a known key is
 * accepted. Rejects with the listener's error (`EADDRINUSE`…).
 */
export async function startRtmp(options: RtmpOptions): Promise<RtmpIngest> {
  logger.log = () => undefined
  const sockets = new Set<Socket>()
  /** The key that each connection publishes with. */
  const publishers = new Map<Socket, string>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      publishers.delete(socket)
    })
    admit(socket, options, (key) => publishers.set(socket, key))
  })
  server.maxConnections = CONNECTION_LIMIT
  await listen(server, options)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('RTMP needs a port')
  return {
    port: address.port,
    endUnknown: () => {
      for (const [socket, key] of publishers) if (!options.isKnown(key)) socket.destroy()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listen(server: Server, { host, port }: RtmpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Runs one encoder's session, with the doors that node-media-server leaves open closed. */
function admit(socket: Socket, { isKnown, onPublish, onTraffic }: RtmpOptions, begin: (key: string) => void): void {
  const session = new RtmpSession(socket)
  const { onConnect, onPush, onData, onClose, onPacket } = session
  let why: IngestEnd = 'left'
  const allocate = session.rtmp.packetAlloc.bind(session.rtmp)

  session.rtmp.packetAlloc = () => {
    const limit = session.isPublisher ? MESSAGE_LIMIT.publishing : MESSAGE_LIMIT.knocking
    if (session.rtmp.parserPacket.header.length > limit) throw new Refusal('message too large')
    allocate()
  }
  session.onConnect = (request) => {
    if (request.app !== RTMP_APP || !isKnown(request.name)) throw new Refusal('unknown stream key')
    if (session.isPublisher) throw new Refusal('a second publish on one connection')
    onConnect(request)
  }
  session.onPlay = () => {
    throw new Refusal('RTMP is for publishing alone')
  }
  session.onPush = () => {
    // No grace: viewers go back to the loop as soon as the publisher leaves.
    session.broadcast.publishGraceMs = 0
    onPush()
    if (!session.isPublisher) return
    begin(session.streamName)
    onPublish(session.streamName, true, null)
  }
  session.onPacket = (packet) => {
    onPacket(packet)
    if (session.isPublisher && packet.codec_type === VIDEO_TAG) onTraffic(session.streamName, { frame: true })
  }
  session.onData = (bytes) => {
    try {
      onData(bytes)
      if (session.isPublisher) onTraffic(session.streamName, { bytes: bytes.length })
    } catch (error) {
      why = error instanceof Refusal ? 'refused' : 'broken'
      // Whatever the bytes were, they are this connection's problem alone.
      socket.destroy()
    }
  }
  session.onClose = () => {
    onClose()
    if (session.isPublisher) onPublish(session.streamName, false, isKnown(session.streamName) ? why : 'keyRenewed')
  }
  socket.setTimeout(SILENCE_LIMIT, () => {
    why = 'silent'
    socket.destroy()
  })
  session.run()
  Context.sessions.set(session.id, session)
}
