import { trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import type { Teller } from '#src/inspector/recording/told.ts'
import type { ReplayAnswer, ReplayQuestion } from './replayWorker.ts'
import workerUrl from './replayWorker.ts?worker&url'

/** A teller in a thread of its own, which holds every machine; it starts with the first question. A thread that dies fails what waits for it. */
export function startTeller(): Teller {
  const waiting = new Set<(error: unknown) => void>()
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
    started.addEventListener('error', () => {
      worker = null
      for (const reject of waiting) reject(new Error('the replaying thread failed'))
      waiting.clear()
    })
    return started
  }

  const ask = <Value>(question: ReplayQuestion) =>
    new Promise<Value>((resolve, reject) => {
      worker ??= start()
      // Each question is answered over a channel of its own.
      const { port1, port2 } = new MessageChannel()
      waiting.add(reject)
      port1.addEventListener('message', ({ data }: MessageEvent<ReplayAnswer<Value>>) => {
        waiting.delete(reject)
        port1.close()
        if (data.ok) resolve(data.value)
        else reject(new Error(data.reason))
      })
      port1.start()
      worker.postMessage({ question, port: port2 }, [port2])
    })
  return {
    tell: (...input) => ask({ do: 'tell', input }),
    look: (...input) => ask({ do: 'look', input }),
    chart: (...input) => ask({ do: 'chart', input }),
  }
}
