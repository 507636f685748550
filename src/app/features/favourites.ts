import { createActor } from 'xstate'
import { provideFavourites } from '#src/machines/favourites/favouritesActors.ts'
import { currentMember } from '#src/machines/session/currentMemberActors.ts'
import { oncePerApp } from '../oncePerApp.ts'

/** What a member follows, as long as the page lasts: it comes with the first page that shows it. */
export const favouritesOf = oncePerApp(({ client, toasts, navigator, page, actors: { prompt, session } }) => {
  const askLogin = () => prompt.send({ type: 'login.needed', featureKey: 'feature.favourites', fromPage: navigator.here() })
  const favourites = createActor(provideFavourites({ client, toasts, askLogin })).start()
  const tell = (memberId: string | null) => favourites.send({ type: 'member.changed', isMember: memberId !== null })
  page.own(currentMember(session), { next: tell })
  return favourites
})
