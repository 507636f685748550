import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ageWords } from '../ageWords.ts'
import { useCount } from './useCount.ts'

type QueueLineProps<Item, Query> = {
  /** The whole queue. */
  readonly queue: PagedListRef<Item, Query>
  readonly now: () => number
  /** How many wait, where the list says so. */
  readonly number?: string | null
  /** The queue begins with the latest: its oldest is known once all of it is. */
  readonly isLatestFirst?: boolean
  /** Since when one waits, in ms. */
  readonly sinceOf: (item: Item) => number
  /** What some are worth together, in words; left out = that is said elsewhere. */
  readonly worthOf?: (items: readonly Item[]) => string
}

/** What waits in a queue, in one line: how many, what they are worth, and how long the oldest has waited. Nothing where none waits. */
export function QueueLine<Item, Query>({
  queue,
  now,
  number = null,
  isLatestFirst = false,
  sinceOf,
  worthOf,
}: QueueLineProps<Item, Query>) {
  const { t } = useTranslation('backOffice')
  const { items, more } = useSelector(queue, (snapshot) => snapshot.context)
  const read = useCount(queue)
  const count = number ?? read
  if (count === null || items.length === 0) return null
  const oldest = Math.min(...items.map(sinceOf))
  const worth = worthOf?.(items)
  const parts = [
    t('backOffice.queue.waiting', { number: count }),
    ...(worth === undefined ? [] : [more ? `≥ ${worth}` : worth]),
    ...(isLatestFirst && more ? [] : [t('backOffice.queue.oldest', { age: ageWords(t, now() - oldest) })]),
  ]
  return <Muted digits>{parts.join(' · ')}</Muted>
}
