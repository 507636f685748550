import { trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import { SealBroken, type Sealer } from './sealer.ts'
import type { Answer, Question } from './scriptWorker.ts'
import workerUrl from './scriptWorker.ts?worker&url'

/** A sealer in a worker. A worker that fails rejects all pending calls and is started again with the next one. */
export function startWorkerSealer(): Sealer {
  const waiting = new Map<number, { resolve: (text: string) => void; reject: (error: unknown) => void }>()
  let worker: Worker | null = null
  let next = 0

  function start(): Worker {
    const started = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.ok) asked?.resolve(data.text)
      else asked?.reject(data.broken ? new SealBroken(data.reason) : new Error(data.reason))
    })
    started.addEventListener('error', () => {
      worker = null
      for (const { reject } of waiting.values()) reject(new Error('the sealing thread failed'))
      waiting.clear()
    })
    return started
  }

  const ask = (question: Question) =>
    new Promise<string>((resolve, reject) => {
      worker ??= start()
      next += 1
      waiting.set(next, { resolve, reject })
      worker.postMessage({ id: next, question })
    })
  return {
    seal: (...input) => ask({ do: 'seal', input }),
    open: (...input) => ask({ do: 'open', input }),
    sign: (...input) => ask({ do: 'sign', input }),
    digest: (...input) => ask({ do: 'digest', input }),
  }
}
