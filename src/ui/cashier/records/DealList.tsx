import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#src/api/model/deal.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { dayStarts } from '#src/ui/shared/dayStarts.ts'
import { DealRow } from './DealRow.tsx'
import { Receipt } from './Receipt.tsx'
import styles from './records.module.css'

type DealListProps = {
  readonly deals: readonly Deal[]
  /** There are older ones: of its last day nothing can be summed up. */
  readonly more: boolean
  /** They are asked for again. */
  readonly busy: boolean
  /** The server's time in ms. */
  readonly now: () => number
  readonly copy: typeof copyMachine
}

/** Movements under their days, latest first; a press on one shows its receipt. */
export function DealList({ deals, more, busy, now, copy }: DealListProps) {
  const { t } = useTranslation('records')
  const [open, setOpen] = useState<Deal | null>(null)
  const days = dayStarts(deals, ({ at }) => at, more)
  return (
    <>
      <ul className={styles.list} aria-label={t('records.list')} aria-busy={busy}>
        {deals.map((deal) => (
          <DealRow key={deal.dealId} deal={deal} day={days.get(deal)} now={now()} onOpen={() => setOpen(deal)} />
        ))}
      </ul>
      <Sheet open={open !== null} title={t('records.receipt.title')} closeLabel={t('act.close')} onClose={() => setOpen(null)}>
        {open !== null && <Receipt deal={open} logic={copy} />}
      </Sheet>
    </>
  )
}
