import type { ProfilePage } from '#src/ui/me/profile/ProfilePage.tsx'
import { memberInfo, sessionOf } from './sessionOf.ts'
import { shownBy } from './shownBy.ts'

type Actors = Parameters<typeof ProfilePage>[0]['actors']

/** What a page for members stands on: whose session it is, and what it asks of the login dialog and of the tab's title. */
export function memberPage(session = sessionOf(memberInfo('mia'))) {
  const prompt = shownBy<Actors['prompt']>({})
  const title = shownBy<Actors['title']>({})
  const actors: Actors = {
    session: session.ref,
    prompt: prompt.ref,
    title: title.ref,
    preferences: shownBy<Actors['preferences']>({ language: null }).ref,
    site: shownBy<Actors['site']>({ info: null }).ref,
  }
  return { actors, prompted: prompt.sent, titled: title.sent }
}
