/** How long an act may wait for what it needs, in ms. */
const PATIENCE = 60_000
const PAUSE = 100

/** Asks again until there is an answer other than null; `what` is said when there is none. */
export async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
