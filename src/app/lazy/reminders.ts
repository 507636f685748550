import { createActor } from 'xstate'
import { provideReminders } from '#src/machines/reminders/remindersActors.ts'
import { currentMember } from '#src/machines/session/currentMemberActors.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What the member asked to be reminded of, as long as the page lasts: it comes with the first page that shows it. */
export const remindersOf = oncePerApp(({ client, socket, toasts, navigator, page, actors: { prompt, session } }) => {
  // Its words are there wherever its button is.
  const askLogin = () => prompt.send({ type: 'login.needed', featureKey: 'remind:reminder.feature', fromPage: navigator.here() })
  const reminders = createActor(provideReminders({ client, socket, toasts, askLogin })).start()
  page.own(currentMember(session), {
    next: (memberId) => reminders.send({ type: 'member.changed', isMember: memberId !== null }),
  })
  return reminders
})
