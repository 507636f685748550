import * as v from 'valibot'
import { WebSocket } from 'ws'

const Message = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
})

/** A line of WebDriver BiDi: commands and their answers, and what the browser says by itself. */
export async function connectBiDi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: unknown) => void>()
  let count = 0
  socket.on('message', (data: Buffer) => {
    const { id, method, params, result, error, message } = v.parse(Message, JSON.parse(data.toString()))
    if (method !== undefined) listeners.get(method)?.(params)
    if (typeof id !== 'number') return
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message ?? ''}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  return {
    send: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        const id = (count += 1)
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    on: (method: string, listener: (params: unknown) => void) => void listeners.set(method, listener),
    close: () => socket.close(),
  }
}
