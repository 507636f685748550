import { trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import type { Replayer } from '#src/inspector/recording/replayView.ts'
import type { ReplayAnswer, ReplayQuestion } from './replayWorker.ts'
import workerUrl from './replayWorker.ts?worker&url'

/** A replayer in a worker, which loads every machine; the worker starts with the first request. A worker that fails rejects all pending requests. */
export function startReplayer(): Replayer {
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
      // Each question has a message channel of its own for the answer.
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
    load: (...input) => ask({ do: 'load', input }),
    actorAt: (...input) => ask({ do: 'actorAt', input }),
    chart: (...input) => ask({ do: 'chart', input }),
  }
}
