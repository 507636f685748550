import { delay, filter, merge, type Observable } from 'rxjs'
import { activityList } from '#src/api/contract/activities.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { type ActivityList, activityListMachine } from './activityListMachine.ts'

export type ActivityListPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  /** Chance, in [0, 1). */
  readonly random: () => number
}

/** What everybody is told at once is asked for within so many ms, each in a moment of their own. */
const SPREAD = 2_000
/** Pushes after which this person may be offered something else. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['activity', 'member', 'saferPlay', 'grade', 'grants', 'invite'])

/** Emits when activities, or how this person stands in them, may be others. */
export const activityNews = ({ socket, random }: Pick<ActivityListPorts, 'socket' | 'random'>): Observable<unknown> =>
  merge(
    socket.self.pipe(
      filter(({ kind }) => HEARD.has(kind)),
      delay(random() * SPREAD),
    ),
    socket.back,
  )

/** What this person is shown of all activities. */
export async function listedActivities(
  { client }: Pick<ActivityListPorts, 'client'>,
  signal: AbortSignal,
): Promise<ActivityList> {
  const { list, isPaused } = await client.call(activityList, {}, { signal })
  return { list, isPaused }
}

/** The activities as home shows them: asked for once, and again after a push; the clock does the rest. */
export const provideActivityList = (ports: ActivityListPorts) =>
  activityListMachine.provide({
    actors: {
      load: asWhole<ActivityList, null>(async (_, signal) => [await listedActivities(ports, signal)]),
      changes: changesFrom<null>(() => activityNews(ports)),
    },
  })
