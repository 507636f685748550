import { type ActorRefFrom, createActor } from 'xstate'
import { mayStay, provideAccess } from '#src/machines/access/accessActors.ts'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import { selectIsStaff } from '#src/machines/session/sessionSelectors.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { AccessPage } from '#src/ui/access/AccessPage.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'

/** A closed site is asked again after 5 s, later every minute. */
const PROBE_BACKOFF = { first: 5_000, limit: 60_000 }

/** Whether the site may be entered, as long as the page lasts: it comes with the first trouble. */
export function startAccess({
  client,
  navigator,
  tabStorage,
  random,
  actors: { session },
}: App): ActorRefFrom<typeof accessMachine> {
  const clearSession = () => session.send({ type: 'session.refused', cause: 'restricted', message: null })
  const delay = (attempt: number) => backoffDelay(attempt, random, PROBE_BACKOFF)
  const input = { delay, mayStay: mayStay(navigator, () => selectIsStaff(session.getSnapshot())) }
  return createActor(provideAccess({ client, navigator, clearSession, tabStorage }), { input }).start()
}

/** The pages that stand for a site that cannot be entered. */
export const access = defineFeature({
  page: AccessPage,
  provide: async (app) => ({ access: await app.access.load() }),
})
