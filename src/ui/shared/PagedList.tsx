import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'

type PagedListProps<Item, Query> = {
  readonly list: PagedListRef<Item, Query>
  /** What stands there while the first answer is on its way, and when there is nothing. */
  readonly waiting: ReactNode
  readonly empty: ReactNode
  /** Says that it could not be loaded, and what brings more of it. */
  readonly failedTitle: string
  readonly moreLabel: string
  /** Draws the items; `busy` = they are asked for again. */
  readonly children: (items: readonly Item[], busy: boolean) => ReactNode
}

/** A list in each of its states: waiting, there, empty, failed; what is shown stays when it fails. */
export function PagedList<Item, Query>({ list, waiting, empty, failedTitle, moreLabel, children }: PagedListProps<Item, Query>) {
  const { t } = useTranslation()
  const { items, more, isKnown, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const adding = useSelector(list, (snapshot) => snapshot.matches('adding'))
  return (
    <>
      {items.length > 0 ? children(items, loading) : isKnown ? empty : errorKey === null && waiting}
      {errorKey !== null && (
        <ErrorState
          title={failedTitle}
          text={t(errorKey)}
          action={
            <Button busy={loading} onClick={() => list.send({ type: 'list.refreshed' })}>
              {t('act.retry')}
            </Button>
          }
        />
      )}
      {more && (
        <Button block variant="outline" busy={adding} onClick={() => list.send({ type: 'more.clicked' })}>
          {moreLabel}
        </Button>
      )}
    </>
  )
}
