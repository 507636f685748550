import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Row } from '#src/ui/kit/Layout.tsx'

type NotLoadedProps<Item, Query> = {
  readonly list: PagedListRef<Item, Query>
  /** Says in words that it could not be loaded. */
  readonly what: string
}

/** A list that something is chosen from and that could not be loaded: says so, and why, with a press that asks for it again; else nothing. */
export function NotLoaded<Item, Query>({ list, what }: NotLoadedProps<Item, Query>) {
  const { t } = useTranslation()
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  if (errorKey === null) return null
  return (
    <Row between wrap>
      <p role="alert">{t('state.because', { what, reason: t(errorKey) })}</p>
      <Button variant="outline" busy={loading} onClick={() => list.send({ type: 'list.refreshed' })}>
        {t('act.retry')}
      </Button>
    </Row>
  )
}
