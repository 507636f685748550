/** The waits between the tries of one notice, in ms, and how long the merchant may take to answer. */
const FIRST_WAIT = 500
const LAST_WAIT = 30_000
const PATIENCE = 5_000

/** Answers that no repeat would change: not a notice, not a payer, or another notice under the same id. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409])

/** Whether a notice is still to be told: `status` null = it was not sent yet, 0 = nobody answered. */
export const isDue = ({ status }: { readonly status: number | null }) =>
  status !== 200 && !(status !== null && REFUSALS.has(status))

/** Posts a notice to the merchant on this machine; the HTTP status, 0 = nobody answered. */
export async function post(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const all = { 'content-type': 'application/json', ...headers }
    const response = await fetch(address, { method: 'POST', headers: all, body, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/**
 * Tells notices, each again and again until it is heard, or refused for good, and each one try at a time, whatever asks for it; `keep` is called
 * when the status of one changed.
 */
export function createTelling<Sent extends { status: number | null }>(keep: () => void) {
  /** What is being told: the wait for the next try, null = it is on its way. */
  const waits = new Map<Sent, ReturnType<typeof setTimeout> | null>()

  async function tryOnce(
    sent: Sent,
    tell: (sent: Sent) => Promise<number>,
    mayTell: () => boolean,
    tries: number,
  ): Promise<void> {
    waits.set(sent, null)
    const status = await tell(sent)
    const isNews = status !== sent.status
    sent.status = status
    if (isNews) keep()
    waits.delete(sent)
    if (!isDue(sent) || !mayTell()) return
    const again = () => void tryOnce(sent, tell, mayTell, tries + 1)
    waits.set(sent, setTimeout(again, Math.min(LAST_WAIT, FIRST_WAIT * 2 ** (tries - 1))).unref())
  }

  return {
    /** Begins to tell one; one that is being told goes on as it is. `mayTell` is asked before it waits for another try. Ends with the first try. */
    async begin(sent: Sent, tell: (sent: Sent) => Promise<number>, mayTell: () => boolean = () => true): Promise<void> {
      if (!waits.has(sent)) await tryOnce(sent, tell, mayTell, 1)
    },
    /** Tells one that waits for its next try no more, until it begins again. */
    rest(sent: Sent): void {
      const wait = waits.get(sent) ?? null
      if (wait === null) return
      clearTimeout(wait)
      waits.delete(sent)
    },
  }
}
