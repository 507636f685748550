import { ApiError } from './errors.ts'

/** Waits some ms; rejects as a cancelled call when the signal ends it. */
export function wait(ms: number, signal: AbortSignal = new AbortController().signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new ApiError('aborted', 0, 'the call was cancelled'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
