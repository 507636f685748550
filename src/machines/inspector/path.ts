import type { ActorView } from '#src/inspector/sight.ts'

/** Names of an actor and of those above it; null = it is not there. */
export function pathOf(actors: readonly ActorView[], key: string | null): string | null {
  const byKey = new Map(actors.map((actor) => [actor.key, actor]))
  const actor = key === null ? undefined : byKey.get(key)
  return actor === undefined ? null : pathIn(byKey, actor)
}

function pathIn(byKey: ReadonlyMap<string, ActorView>, { name, parent }: ActorView): string {
  const above = parent === null ? undefined : byKey.get(parent)
  return above === undefined ? name : `${pathIn(byKey, above)} › ${name}`
}

/** The newest running actor with the path of one that ended, or is gone; null = that one runs, or there is none. */
export function successorOf(actors: readonly ActorView[], key: string | null, path: string): string | null {
  if (key === null || path === '') return null
  if (actors.some((actor) => actor.key === key && actor.status === 'active')) return null
  const byKey = new Map(actors.map((actor) => [actor.key, actor]))
  const next = actors.findLast((actor) => actor.status === 'active' && actor.key !== key && pathIn(byKey, actor) === path)
  return next?.key ?? null
}
