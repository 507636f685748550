import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import type { Filter } from './FilterBar.tsx'
import { clearFilters, isFiltered } from './filtered.ts'
import type { Address } from './useAddress.ts'

type NothingProps = {
  readonly address: Address
  readonly filters: readonly Filter[]
  /** What is true where nothing is looked for, and what to do next. */
  readonly title: string
  readonly text?: ReactNode
  /** That nothing is there is what one wants. */
  readonly isGood?: boolean
}

/** A list of the back office with nothing in it: nothing is what is looked for, which can be cleared, or nothing is there at all. */
export function Nothing({ address, filters, title, text, isGood = false }: NothingProps) {
  const { t } = useTranslation('backOffice')
  if (!isFiltered(address, filters))
    return (
      <EmptyState
        icon={isGood ? <CircleCheck size={24} color="var(--brand)" /> : <Inbox size={24} />}
        title={title}
        {...(text !== undefined && { text })}
      />
    )
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={t('backOffice.table.noMatch')}
      action={
        <Button variant="outline" onClick={() => clearFilters(address, filters)}>
          {t('backOffice.table.showAll')}
        </Button>
      }
    />
  )
}
