import { WebSocket } from 'ws'
import { profile } from '#src/api/profile.ts'

export type RoomSocket = {
  readonly socket: WebSocket
  /** Stops the reading, or goes on with it. */
  setReading(isReading: boolean): void
}

type JoinOptions = {
  /** The server's origin. */
  readonly url: string
  readonly room: string
  readonly deviceId: string
  /** The address that a server behind a proxy (TRUST_PROXY) takes it for; by default this machine's. */
  readonly address?: string
  /** Hears each frame of an event. */
  readonly onFrame: (frame: Buffer) => void
}

const asBuffer = (data: unknown): Buffer => {
  if (!Buffer.isBuffer(data)) throw new TypeError('not a buffer')
  return data
}

/** Enters a room as a visitor, speaking as much of Socket.IO as it takes to be there and to stay: a crowd must cost its process little. */
export function joinRoom({ url, room, deviceId, address, onFrame }: JoinOptions): Promise<RoomSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${profile.socketPath}/?EIO=4&transport=websocket`, {
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a socket was closed')))
    socket.on('message', (data) => {
      const frame = asBuffer(data)
      const type = frame.toString('latin1', 0, 2)
      if (type === '42') onFrame(frame)
      else if (type === '43') resolve({ socket, setReading: (isReading) => (isReading ? socket.resume() : socket.pause()) })
      else if (type === '40') socket.send(`420["enter",${JSON.stringify({ room })}]`)
      else if (type === '2') socket.send('3')
      else if (type.startsWith('0')) socket.send(`40${JSON.stringify({ token: null, deviceId })}`)
    })
  })
}
