import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { ToReaders } from './words.ts'

/** All who read a table, in a process of their own: they do nothing but see how old each state is that comes. */
let [states, bytes] = [0, 0]
let delays: number[] = []

/** The head of a state: everything before its time is shorter than this. */
const HEAD = /event: state\ndata: \{"seq":\d+,"at":(\d{13})/g
const LONGEST_HEAD = 64
const agent = new Agent({ maxSockets: Infinity })

function read(port: number, frame: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = '/api/table/stream'
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a reader was answered ${answer.statusCode}`))
      let tail = ''
      answer.setEncoding('latin1')
      answer.on('data', (part: string) => {
        const now = Date.now()
        bytes += part.length
        const text = tail + part
        let end = 0
        for (const match of text.matchAll(HEAD)) {
          states += 1
          delays.push(now - Number(match[1]))
          end = match.index + match[0].length
        }
        // A head that came in two parts; none is counted twice.
        tail = text.slice(Math.max(end, text.length - LONGEST_HEAD))
      })
      answer.on('end', () => {
        throw new Error('a reader was cut off')
      })
      resolve()
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ frame }))
  })
}

process.on('message', (message) => {
  const order = v.parse(ToReaders, message)
  if (order.do === 'read') {
    const { port, frames } = order
    void Promise.all(frames.map((frame) => read(port, frame))).then(() => process.send?.({ type: 'reading' }))
  } else if (order.do === 'reset') {
    ;[states, bytes, delays] = [0, 0, []]
  } else process.send?.({ type: 'told', states, bytes, delays })
})
process.on('disconnect', () => process.exit(0))
