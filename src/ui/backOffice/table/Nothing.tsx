import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card } from '#src/ui/kit/Layout.tsx'
import type { Adding, Filter } from './FilterBar.tsx'
import { clearFilters, isFiltered } from './filtered.ts'
import type { Address } from './useAddress.ts'

/** A page that has more of it. */
export type WayOn = { readonly label: string; readonly to: string }

type NothingProps = {
  readonly address: Address
  readonly filters: readonly Filter[]
  /** What is true where nothing is looked for, and what to do next. */
  readonly title: string
  readonly text?: ReactNode
  /** That nothing is there is what one wants. */
  readonly isGood?: boolean
  /** The one thing to do about it; false = there is none. */
  readonly act?: Adding | WayOn | false
}

/**
 * A list of the back office with nothing in it, where its rows would stand: nothing is what is looked for, which can be cleared, or nothing
 * is there at all.
 */
export function Nothing({ address, filters, title, text, isGood = false, act = false }: NothingProps) {
  const { t } = useTranslation('backOffice')
  if (!isFiltered(address, filters))
    return (
      <Card>
        <EmptyRow
          icon={isGood ? <CircleCheck size={20} color="var(--brand)" /> : <Inbox size={20} />}
          title={title}
          text={text}
          action={act !== false && <Act {...act} />}
        />
      </Card>
    )
  return (
    <Card>
      <EmptyRow
        icon={<SearchX size={20} />}
        title={t('backOffice.table.noMatch')}
        action={
          <Button variant="outline" onClick={() => clearFilters(address, filters)}>
            {t('backOffice.table.showAll')}
          </Button>
        }
      />
    </Card>
  )
}

function Act(act: Adding | WayOn) {
  if ('to' in act)
    return (
      <ButtonLink variant="outline" to={act.to}>
        {act.label}
      </ButtonLink>
    )
  return <Button onClick={act.onPress}>{act.label}</Button>
}
