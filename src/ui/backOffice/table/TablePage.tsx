import { Inbox } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ColumnChoice, shownColumns } from './ColumnChoice.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'
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
  /** The heading that an item stands under. */
  readonly groupOf?: ((item: Item) => string) | undefined
  /** The heading that comes before the others. */
  readonly firstGroup?: string
  /** Which of the items are looked for, where all of them are here; left out = all. */
  readonly keeps?: ((item: Item) => boolean) | undefined
  /** Which of two comes first, where all of them are here; left out = as they came. */
  readonly order?: ((one: Item, other: Item) => number) | undefined
  /** Says that nothing is found. */
  readonly empty: string
  /** What to do next, where nothing is there and nothing was looked for. */
  readonly emptyText?: string | undefined
  /** What is done on this page, beside its title. */
  readonly actions?: ReactNode
  /** What else stands beside the filters. */
  readonly tools?: ReactNode
  /** What stands above the table. */
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** A page of the back office that is a table: its filters, columns and pages, and its keys (j, k, Enter, /). */
export function TablePage<Item, Query>({ title, tabTitle, address, list, query, ...rest }: TablePageProps<Item, Query>) {
  const {
    filters,
    columns,
    keyOf,
    onOpen,
    groupOf,
    firstGroup,
    keeps = () => true,
    order,
    empty,
    emptyText,
    actions,
    tools,
    above,
    children,
  } = rest
  const { t } = useTranslation('backOffice')
  const page = useRef<HTMLDivElement>(null)
  useTableKeys(page)
  useTitle(tabTitle, title)
  useListQuery(list, query)
  const isFiltered = filters.some(({ id }) => address.get(id) !== null)
  const nothing = <EmptyState icon={<Inbox size={24} />} title={empty} {...(!isFiltered && { text: emptyText })} />
  return (
    <Stack ref={page} className={styles.page}>
      <Row between wrap>
        <h1>{title}</h1>
        {actions}
      </Row>
      <FilterBar address={address} filters={filters}>
        {tools}
        <ColumnChoice columns={columns} address={address} />
      </FilterBar>
      {above}
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
