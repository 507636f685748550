/** Brings something when it is first asked for: always the same promise, until it fails; the next time may have a network again. */
export function once<T>(bring: () => Promise<T>): () => Promise<T> {
  let brought: Promise<T> | null = null
  return () => {
    brought ??= bring().catch((error: unknown) => {
      brought = null
      throw error
    })
    return brought
  }
}
