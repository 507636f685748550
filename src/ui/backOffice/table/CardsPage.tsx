import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'
import { isFiltered } from './filtered.ts'
import { Nothing } from './Nothing.tsx'
import type { Address } from './useAddress.ts'
import { useListQuery } from './useListQuery.ts'
import { useTableKeys } from './useTableKeys.ts'
import { ViewChips } from './ViewChips.tsx'
import styles from './table.module.css'

/** The keys, as they stand on a keyboard. */
const KEYS = { next: 'j', back: 'k', act: 'Enter', search: '/' } as const

type CardsPageProps<Item, Query, View extends string> = {
  readonly title: string
  readonly tabTitle: ActorRefFrom<typeof titleMachine>
  readonly address: Address
  readonly list: PagedListRef<Item, Query>
  /** What the address asks for. */
  readonly query: Query
  /** The parts of the list, one at a time; the first is the usual one, which the address does not name. */
  readonly views: {
    readonly label: string
    readonly chosen: View
    /** `count` = how many it has, in words; null = not known, or not told. */
    readonly options: ReadonlyArray<{ readonly value: View; readonly label: string; readonly count: string | null }>
  }
  readonly filters: readonly Filter[]
  readonly failedTitle: string
  readonly empty: { readonly title: string; readonly text: string; readonly isGood?: boolean }
  /** What stands above the list: sums, and what became of the last act. */
  readonly above?: ReactNode
  /** Whether there is something to do about an item that asks to be pressed. */
  readonly hasAct: (item: Item) => boolean
  /** Draws one item, in its own list item; `isFirst` = it is the first with something to do, whose button is the page's primary one. */
  readonly card: (item: Item, isFirst: boolean) => ReactNode
  readonly children?: ReactNode
}

/**
 * A page of the back office whose rows need more than a line each: views with how many wait in them, filters, pages, a card an item, and the
 * keys of a table (j, k, Enter, /), which go from one thing to do to the next.
 */
export function CardsPage<Item, Query, View extends string>({
  title,
  tabTitle,
  address,
  list,
  query,
  views,
  filters,
  failedTitle,
  empty,
  above,
  hasAct,
  card,
  children,
}: CardsPageProps<Item, Query, View>) {
  const { t } = useTranslation('backOffice')
  const page = useRef<HTMLDivElement>(null)
  useTableKeys(page)
  useTitle(tabTitle, title)
  useListQuery(list, query)
  const isBare =
    useSelector(list, ({ context }) => context.isKnown && context.items.length === 0) && !isFiltered(address, filters)
  return (
    <Stack ref={page} className={styles.cards}>
      <PageHead title={title}>
        {!isBare && (
          <Muted size={12} className={styles.keys}>
            {t('backOffice.table.keys', KEYS)}
          </Muted>
        )}
      </PageHead>
      <ViewChips {...views} onChoose={(view) => address.set({ view: view === views.options[0]?.value ? null : view })} />
      {/* Nothing can be filtered where nothing is. */}
      {!isBare && <FilterBar address={address} filters={filters} />}
      {above}
      <PagedList
        list={list}
        waiting={<CardsSkeleton />}
        empty={<Nothing address={address} filters={filters} {...empty} />}
        failedTitle={failedTitle}
        moreLabel={t('backOffice.table.more')}
      >
        {(items) => {
          const first = items.find(hasAct)
          return (
            <Stack as="ul" gap={12} className={styles.items}>
              {items.map((item) => card(item, item === first))}
            </Stack>
          )
        }}
      </PagedList>
      {children}
    </Stack>
  )
}
