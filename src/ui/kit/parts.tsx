import { use, type ComponentType } from 'react'

/** How to forget each part that could not be brought. */
const failed = new Set<() => void>()

/**
 * Brings something for drawing, once: the same promise at every drawing, also when it failed, so that a failure is drawn
 * instead of asked for again and again. `retryParts` is the next try.
 */
export function createPart<T>(bring: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  return () => {
    if (kept === null) {
      kept = bring()
      kept.catch(() =>
        failed.add(() => {
          kept = null
        }),
      )
    }
    return kept
  }
}

/** Lets every part that failed be brought again when it is next drawn. */
export function retryParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component whose code comes when it is first drawn. Unlike React's own `lazy`, a failure can be tried again. */
export function lazyPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = createPart(bring)
  return function Part(props: Props) {
    const Brought = use(part())
    return <Brought {...props} />
  }
}
