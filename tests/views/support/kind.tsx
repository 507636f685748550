import { act } from '@testing-library/react'
import { type FunctionComponent, useSyncExternalStore } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { ActivitySheet } from '#src/machines/activities/activityPage.ts'
import type { KindViewProps } from '#src/ui/activities/kinds/kindView.ts'
import { rainMachine } from '#src/machines/activities/rainMachine.ts'
import type { KindLogic } from '#src/ui/activities/kinds/kindView.ts'
import { silent } from '#tests/support/silent.ts'
import { linkLogic } from './linkLogic.ts'
import { show } from './show.tsx'

/** When the activities of tests are looked at: midday of the site's day. */
export const NOON = Date.UTC(2026, 0, 5, 4)
const DAY = 86_400_000

/** A card of an activity of a kind that runs, and that the one who looks may take part in. */
export const activityCard = (kind: KindName, fields: Partial<ActivityCard> = {}): ActivityCard => ({
  id: 'a1',
  kind,
  title: { 'zh-CN': '活动', en: 'The activity' },
  words: { 'zh-CN': '说明', en: 'What it is about' },
  startsAt: NOON - DAY,
  endsAt: NOON + DAY,
  state: 'running',
  why: null,
  isDone: false,
  ...fields,
})

/** What a kind's view may run by itself, at midday. */
export const kindLogic = (fields: Partial<KindLogic> = {}): KindLogic => ({
  seconds: silent<number, undefined>(),
  rain: rainMachine,
  link: linkLogic,
  now: () => NOON,
  random: () => 0,
  makeId: () => 'client-made-id-0001',
  ...fields,
})

type Shown = Partial<Omit<KindViewProps, 'sheet' | 'ask'>> & {
  readonly card?: Partial<ActivityCard>
  readonly visit?: ActivitySheet['visit']
  /** Namespaces of words beside those of activities. */
  readonly words: readonly string[]
}

/** Puts the view of a kind on a page of its own, as it is of an activity that runs, and keeps what it asks for. */
export async function showKind(
  View: FunctionComponent<KindViewProps>,
  kind: KindName,
  view: unknown,
  { card = {}, visit, words, isBusy = false, answer = null, logic = null }: Shown,
) {
  const asked: unknown[] = []
  const told = new BehaviorSubject(view)
  const listen = (changed: () => void) => {
    const heard = told.subscribe(changed)
    return () => heard.unsubscribe()
  }
  function Kind() {
    const now = useSyncExternalStore(listen, () => told.value)
    const sheet = { card: activityCard(kind, card), view: now, ...(visit !== undefined && { visit }) }
    return <View sheet={sheet} isBusy={isBusy} answer={answer} logic={logic} ask={(one) => void asked.push(one)} />
  }
  const page = await show(<Kind />, { language: 'en', words: ['activities', ...words] })
  const { screen, user } = page
  const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name })
  return {
    ...page,
    asked,
    /** What the server tells of the activity next. */
    becomes: (next: unknown) => act(async () => told.next(next)),
    /** Null = there is none. */
    button,
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
    },
    /** The lines of a part of the page, as they are read. */
    lines: (part: string | RegExp) =>
      [...screen.getByRole('region', { name: part }).querySelectorAll('li')].map(({ textContent }) => textContent),
    part: (name: string | RegExp) => screen.queryByRole('region', { name }),
  }
}
