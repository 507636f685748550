/**
 * Does a work every `ms` and at once, for what a crash left behind; one that takes longer is not stacked upon. Returns what ends it: a
 * work that runs is finished.
 */
export function startSweep(work: () => Promise<unknown>, ms: number, onFault: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const sweep = () => {
    running ??= work()
      .catch(onFault)
      .finally(() => (running = null))
  }
  const timer = setInterval(sweep, ms)
  timer.unref()
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}
