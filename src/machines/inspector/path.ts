import type { ActorView } from '#src/inspector/snapshot.ts'

/** The names of an actor and its ancestors; null = it is not among the actors. */
export function pathOf(actors: readonly ActorView[], key: string | null): string | null {
  const byKey = new Map(actors.map((actor) => [actor.key, actor]))
  const actor = key === null ? undefined : byKey.get(key)
  return actor === undefined ? null : pathIn(byKey, actor)
}

function pathIn(byKey: ReadonlyMap<string, ActorView>, { name, parent }: ActorView): string {
  const above = parent === null ? undefined : byKey.get(parent)
  return above === undefined ? name : `${pathIn(byKey, above)} › ${name}`
}

/** Key of the newest running actor with the same path as one that ended or is gone; null = that one still runs, or there is none. */
export function successorOf(actors: readonly ActorView[], key: string | null, path: string): string | null {
  if (key === null || path === '') return null
  if (actors.some((actor) => actor.key === key && actor.status === 'active')) return null
  const byKey = new Map(actors.map((actor) => [actor.key, actor]))
  const next = actors.findLast((actor) => actor.status === 'active' && actor.key !== key && pathIn(byKey, actor) === path)
  return next?.key ?? null
}

/** Charts that say most of a page: a room's, and who is here. */
const TELLING = ['room', 'session']

/** Key of the running machine to begin with: the room's, else the session's, else the first; null = no machine runs. */
export function firstOf(actors: readonly ActorView[]): string | null {
  const running = actors.filter(({ chart, status }) => chart !== null && status === 'active')
  const telling = TELLING.map((name) => running.find(({ chart }) => chart === name)).find((actor) => actor !== undefined)
  return (telling ?? running[0])?.key ?? null
}
