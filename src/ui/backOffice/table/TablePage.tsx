import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { ColumnChoice, shownColumns } from './ColumnChoice.tsx'
import { type Column, DataTable, type OnPhone } from './DataTable.tsx'
import { type Adding, type Filter, FilterBar } from './FilterBar.tsx'
import { isFiltered } from './filtered.ts'
import { Nothing, type WayOn } from './Nothing.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { Address } from './useAddress.ts'
import { useListQuery } from './useListQuery.ts'
import { useTableKeys } from './useTableKeys.ts'
import styles from './table.module.css'

type TablePageProps<Item, Query> = {
  readonly title: string
  readonly tabTitle: ActorRefFrom<typeof titleMachine>
  readonly address: Address
  readonly list: PagedListRef<Item, Query>
  /** What the address asks for: the list is asked for it when that changes. */
  readonly query: Query
  readonly filters: readonly Filter[]
  readonly columns: readonly Column<Item>[]
  readonly keyOf: (item: Item) => string
  /** Left out: rows have nothing more to show. */
  readonly onOpen?: ((item: Item) => void) | undefined
  /** What a row is on a phone; left out = a record. */
  readonly onPhone?: OnPhone
  /** The heading that an item stands under. */
  readonly groupOf?: ((item: Item) => string) | undefined
  /** The heading that comes before the others. */
  readonly firstGroup?: string
  /** Which of the items are looked for, where all of them are here; left out = all. */
  readonly keeps?: ((item: Item) => boolean) | undefined
  /** Which of two comes first, where all of them are here; left out = as they came. */
  readonly order?: ((one: Item, other: Item) => number) | undefined
  /** Says that nothing is there, where nothing is looked for. */
  readonly empty: string
  /** That nothing is there is what one wants: a queue that is done, no trouble. */
  readonly isEmptyGood?: boolean
  /** What to do next, where nothing is there and nothing was looked for. */
  readonly emptyText?: ReactNode
  /** Where to look, where nothing is there and nothing can be begun. */
  readonly emptyWay?: WayOn | undefined
  /** Its parts are different lists: one with nothing in it says nothing of the others. */
  readonly hasParts?: boolean
  /** The parts of the list, one at a time, above its filters; the address names the chosen one `state`. */
  readonly views?: ReactNode
  /** Begins something new: beside the title, on a phone beside the search. False = one may not. */
  readonly add?: Adding | false
  /** What chooses among the filters at one press, beside them, on a phone below them. */
  readonly beside?: ReactNode
  /** What else is done with the table: beside the title, on a phone with the filters. */
  readonly tools?: ReactNode
  /** What has to be known of its rows, where there are any. */
  readonly about?: string
  /** What stands above the table. */
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** How the address names the part of a list that is shown; all of it without. */
const VIEW = 'state'

/** A page of the back office that is a table: its filters, columns and pages, and its keys (j, k, Enter, /). */
export function TablePage<Item, Query>({ title, tabTitle, address, list, query, ...rest }: TablePageProps<Item, Query>) {
  const {
    filters,
    columns,
    keyOf,
    onOpen,
    onPhone = 'record',
    groupOf,
    firstGroup,
    keeps = () => true,
    order,
    empty,
    emptyText,
    emptyWay,
    isEmptyGood = false,
    hasParts = false,
    views,
    add = false,
    beside,
    tools,
    about,
    above,
    children,
  } = rest
  const { t } = useTranslation('backOffice')
  const page = useRef<HTMLDivElement>(null)
  useTableKeys(page)
  useTitle(tabTitle, title)
  useListQuery(list, query)
  const isWide = useWide()
  const isBare =
    useSelector(list, ({ context }) => context.isKnown && context.items.length === 0) && !isFiltered(address, filters)
  const nothing = (
    <Nothing
      address={address}
      filters={filters}
      title={empty}
      text={emptyText}
      isGood={isEmptyGood}
      act={add === false ? (emptyWay ?? false) : add}
    />
  )
  const all = (
    <>
      {tools}
      <ColumnChoice columns={columns} address={address} />
    </>
  )
  return (
    <Stack ref={page} className={styles.page}>
      <PageHead title={title}>
        {isWide && !isBare && (
          <Row wrap>
            {all}
            {add !== false && <Button onClick={add.onPress}>{add.label}</Button>}
          </Row>
        )}
      </PageHead>
      {/* Nor are there parts of nothing. */}
      {(!isBare || hasParts || address.get(VIEW) !== null) && views}
      {/* Nothing can be filtered where nothing is; what begins something stands there then. */}
      {!isBare && (
        <FilterBar address={address} filters={filters} beside={beside} add={isWide ? false : add}>
          {isWide ? undefined : all}
        </FilterBar>
      )}
      {above}
      {!isBare && about !== undefined && <Muted>{about}</Muted>}
      <PagedList
        list={list}
        waiting={<TableSkeleton columns={shownColumns(columns, address).length} />}
        empty={nothing}
        failedTitle={t('backOffice.table.failed')}
        moreLabel={t('backOffice.table.more')}
      >
        {(items, busy) => {
          const kept = items.filter(keeps)
          if (kept.length === 0) return nothing
          return (
            <DataTable
              label={title}
              rows={order === undefined ? kept : kept.toSorted(order)}
              columns={shownColumns(columns, address)}
              keyOf={keyOf}
              busy={busy}
              onOpen={onOpen}
              onPhone={onPhone}
              groupOf={groupOf}
              firstGroup={firstGroup}
            />
          )
        }}
      </PagedList>
      {children}
    </Stack>
  )
}
