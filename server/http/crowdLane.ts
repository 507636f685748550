/**
 * Where calls wait that a crowd makes within seconds: one of them goes on at each turn of the event loop, in the order in which they came, and what
 * else came by then is answered in between. So a burst of them holds up another call for about one of them, and the lane moves however much
 * else there is. Returns what to wait for before any of a call's work is done.
 */
export function createCrowdLane(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let isMoving = false

  function next(): void {
    const first = waiting.shift()
    if (first === undefined) {
      isMoving = false
      return
    }
    first()
    setImmediate(next)
  }

  return () => {
    if (isMoving) return new Promise((resolve) => waiting.push(resolve))
    isMoving = true
    setImmediate(next)
    return Promise.resolve()
  }
}
