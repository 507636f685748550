import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, ChevronRight, Hourglass, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Deal, dealStatus } from '#src/api/model/deal.ts'
import { siteTime } from '#src/api/model/day.ts'
import { useHidden } from '#src/ui/kit/sight.ts'
import { DayLine } from '#src/ui/shared/DayLine.tsx'
import type { DayStart } from '#src/ui/shared/dayStarts.ts'
import { dealSums } from './dealSums.ts'
import { mainSide, useDealWords } from './dealWords.ts'
import styles from './records.module.css'

const ARROWS = {
  came: ArrowDownLeft,
  went: ArrowUpRight,
  moved: ArrowLeftRight,
  held: Hourglass,
  paid: ArrowUpRight,
  returned: Undo2,
} as const

type DealRowProps = {
  readonly deal: Deal
  /** The day that begins with it. */
  readonly day: DayStart<Deal> | undefined
  readonly now: number
  readonly onOpen: () => void
}

/** One movement of the day above it: what it was, when, where, how much, and how it stands. A press shows its receipt. */
export function DealRow({ deal, day, now, onOpen }: DealRowProps) {
  const { t } = useTranslation('records')
  const { dealName, placeName, signed } = useDealWords()
  const hidden = useHidden()
  const status = dealStatus(deal)
  const Arrow = ARROWS[status]
  const side = mainSide(deal)
  const places = deal.sides.map(placeName).join(' → ')
  return (
    <li>
      {day !== undefined && (
        <DayLine day={day.day} now={now}>
          {!hidden &&
            day.all !== null &&
            dealSums(day.all)
              .map((sum) => signed(sum))
              .join(' · ')}
        </DayLine>
      )}
      <button type="button" className={styles.row} onClick={onOpen}>
        <Arrow className={styles[status]} size={20} aria-hidden="true" />
        <span className={styles.what}>
          <b>{dealName(deal)}</b>
          <small>{places}</small>
          <small className={styles.time}>{siteTime(deal.at).slice(11)}</small>
        </span>
        <span className={styles.howMuch}>
          {side !== undefined && <b className={status === 'moved' ? undefined : styles[status]}>{signed(side, { hidden })}</b>}
          <small>{t(`records.${status}`)}</small>
        </span>
        <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
