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

/** Tells one notice again and again until it is heard, or refused for good; `keep` is called when its status changed. */
export async function tellUntilHeard<Sent extends { status: number | null }>(
  sent: Sent,
  tell: (sent: Sent) => Promise<number>,
  keep: () => void,
  tries = 1,
): Promise<void> {
  const status = await tell(sent)
  const isNews = status !== sent.status
  sent.status = status
  if (isNews) keep()
  const again = () => void tellUntilHeard(sent, tell, keep, tries + 1)
  if (isDue(sent)) setTimeout(again, Math.min(LAST_WAIT, FIRST_WAIT * 2 ** (tries - 1))).unref()
}
