import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { FromCrowd, type Manner, type Told } from './words.ts'

type JoinOrder = {
  readonly urls: readonly string[]
  readonly room: string
  readonly first: number
  readonly sockets: number
  readonly manner: Manner
}

/** A crowd of plain sockets in a process of its own, which is asked one thing at a time. */
export function startCrowd() {
  const child = fork(join(import.meta.dirname, 'main.ts'), { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('a crowd’s process ended')
  })
  // Who asks nothing meanwhile need not know.
  ended.catch(() => undefined)
  async function ask(order: object) {
    const abort = new AbortController()
    const said = once(child, 'message', { signal: abort.signal }).then(([message]) => v.parse(FromCrowd, message))
    child.send(order)
    try {
      return await Promise.race([said, ended])
    } finally {
      said.catch(() => undefined)
      abort.abort()
    }
  }
  return {
    join: (order: JoinOrder) => ask({ do: 'join', ...order }),
    leave: (manner: Manner) => ask({ do: 'leave', manner }),
    reset: () => ask({ do: 'reset' }),
    async tell(): Promise<Told> {
      const told = await ask({ do: 'tell' })
      if (told.type !== 'told') throw new Error(`not what came: ${told.type}`)
      return told
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return
      const isOver = once(child, 'exit')
      child.disconnect()
      await isOver
    },
  }
}
