import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { EnterReply, PushFrame, RoomEvent, SelfPush, TopFrame } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'

type Frame = v.InferOutput<typeof PushFrame>

/** How long a busy machine may take for what must come, in ms. */
const PATIENCE = 45_000

/** Why the server refused a socket. */
class SocketRefused extends Error {
  readonly code: unknown

  constructor(data: unknown) {
    super('the socket was refused')
    this.code = typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined
  }
}

/** A client socket that parses and records all it hears, and lets a test wait for what it expects. */
export class TestSocket {
  readonly raw: Socket
  readonly frames: Frame[] = []
  readonly tops: TopFrame[] = []
  readonly selves: SelfPush[] = []
  disconnected = false
  readonly #waiting = new Set<() => void>()

  constructor(raw: Socket) {
    this.raw = raw
    raw.on('push', (frame: unknown) => this.#heard(() => this.frames.push(v.parse(PushFrame, frame))))
    raw.on('top', (frame: unknown) => this.#heard(() => this.tops.push(v.parse(TopFrame, frame))))
    raw.on('self', (push: unknown) => this.#heard(() => this.selves.push(v.parse(SelfPush, push))))
    raw.on('disconnect', () => this.#heard(() => (this.disconnected = true)))
  }

  /** Every event of a room heard so far, in order of arrival. */
  events(room: string): RoomEvent[] {
    return this.frames
      .filter((frame) => frame.room === room)
      .flatMap((frame) => frame.events.map((event) => v.parse(RoomEvent, event)))
  }

  async enter(room: string): Promise<EnterReply> {
    return v.parse(EnterReply, await this.raw.timeout(PATIENCE).emitWithAck('enter', { room }))
  }

  /** Resolves with the first truthy value of `look`, tried now and after everything that is heard; fails after `within` ms. */
  until<T>(what: string, look: () => T | undefined | false, within = PATIENCE): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        const seen = look()
        if (seen === undefined || seen === false) return
        this.#waiting.delete(attempt)
        clearTimeout(timer)
        resolve(seen)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(attempt)
        reject(new Error(`not heard within ${within} ms: ${what}`))
      }, within)
      this.#waiting.add(attempt)
      attempt()
    })
  }

  close(): void {
    this.raw.close()
  }

  #heard(record: () => unknown): void {
    record()
    for (const attempt of this.#waiting) attempt()
  }
}

/** Connects once, by websocket alone. Rejects with SocketRefused. */
export function connect(
  url: string,
  token: string | null,
  deviceId: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<TestSocket> {
  const raw = io(url, {
    path: profile.socketPath,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, deviceId },
    extraHeaders: { ...extraHeaders },
  })
  const socket = new TestSocket(raw)
  return new Promise((resolve, reject) => {
    raw.once('connect', () => resolve(socket))
    raw.once('connect_error', (error) => {
      raw.close()
      reject(new SocketRefused('data' in error ? error.data : undefined))
    })
  })
}
