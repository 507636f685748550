import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { startThread } from '../platform/startThread.ts'
import { Answer, DRAWN, type Drawn, type PictureKind } from './drawn.ts'

type Waiting = { readonly resolve: (drawn: unknown) => void; readonly reject: (error: Error) => void }

/**
 * Draws pictures beside the thread that serves everybody. The other thread begins with the first picture, and again with the next one
 * when it ended by itself; what it was drawing fails then. `start` starts it.
 */
export function createDrawThread(start: () => Worker = () => startThread('pictures.js', 'verification/thread.ts')) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let asked = 0
  let isOver = false

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function running(): Worker {
    if (thread !== null) return thread
    const started = start()
    // It keeps no process alive that has nothing else to do.
    started.unref()
    started.on('message', (message: unknown) => {
      const answer = v.parse(Answer, message)
      const asker = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('fault' in answer) asker?.reject(new Error(answer.fault))
      else asker?.resolve(answer.drawn)
    })
    const end = (error: Error) => {
      if (thread !== started) return
      thread = null
      failAll(error)
    }
    started.on('error', end)
    started.on('exit', (code) => end(new Error(`the thread that draws ended with ${code}`)))
    thread = started
    return started
  }

  return {
    /** One picture. Rejects when it cannot be drawn, and once the thread was stopped. */
    async draw<Kind extends PictureKind>(kind: Kind): Promise<Drawn<Kind>> {
      if (isOver) throw new Error('no pictures are drawn any more')
      const id = (asked += 1)
      const drawn = await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        running().postMessage({ id, kind }, [])
      })
      return v.parse<(typeof DRAWN)[Kind]>(DRAWN[kind], drawn)
    },
    /** Ends the thread for good. */
    async stop(): Promise<void> {
      isOver = true
      await thread?.terminate()
    },
  }
}
