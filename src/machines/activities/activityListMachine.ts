import type { ActivityCard, WonPrize } from '#src/api/model/activities/activity.ts'
import { stateAt } from '#src/api/model/activities/activity.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The activities that this person is shown; `isPaused` = they paused, and are offered none. */
export type ActivityList = { readonly list: readonly ActivityCard[]; readonly isPaused: boolean }

/** The activities, as the list of one: renewed as any of them changes. */
export const activityListMachine = createPagedList<ActivityList, null>('activityList', {
  keyOf: () => 'activities',
  step: 1,
  onChange: 'renew',
})

/** What the member won in activities, latest first. */
export const prizeListMachine = createPagedList<WonPrize, null>('prizeList', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** A card as it stands at a time, between two answers: its state goes by the clock. */
export function stateNow({ state, startsAt, endsAt }: ActivityCard, now: number): ActivityCard['state'] {
  const status = state === 'paused' ? 'paused' : state === 'ended' ? 'ended' : state === 'draft' ? 'draft' : 'published'
  return stateAt({ status, startsAt, endsAt }, now)
}

/** The next moment at which a card's state changes by itself; null = it does not. */
export function changesAt(card: ActivityCard, now: number): number | null {
  const state = stateNow(card, now)
  return state === 'scheduled' ? card.startsAt : state === 'running' || state === 'paused' ? card.endsAt : null
}
