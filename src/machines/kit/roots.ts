import type { AnyActorRef } from 'xstate'

/** Trees of actors that run now, by their roots: what tools can look at. Keeping a root costs nothing while nobody looks. */
export type Roots = ReturnType<typeof createRoots>

/** A list of roots that tells whoever follows it of each, those that are there first. */
export function createRoots() {
  const roots = new Set<AnyActorRef>()
  let followers: ReadonlyArray<(root: AnyActorRef) => void> = []
  return {
    /** Adds a root until the returned function is called. */
    add(root: AnyActorRef): () => void {
      roots.add(root)
      for (const follower of followers) follower(root)
      return () => roots.delete(root)
    },
    /** Calls back with each root that is there and each that comes, until the returned function is called. */
    follow(follower: (root: AnyActorRef) => void): () => void {
      followers = [...followers, follower]
      for (const root of roots) follower(root)
      return () => {
        followers = followers.filter((one) => one !== follower)
      }
    },
  }
}
