/** Resolves in a task of its own, so that the page can answer and be painted before it. Not a timer: those of a tab in the background are held back. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((go) => {
    port1.addEventListener('message', () => {
      port1.close()
      go()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** A pause whose callers go on in the order in which they asked, each in a task of its own. */
export function inTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(nextTask)
    return last
  }
}
