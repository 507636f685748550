import { useSelector } from '@xstate/react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { type DayFigures, type Figure, FIGURES, openingFigure, type SiteNow } from '#src/api/model/dayFigures.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { Right } from '#src/api/model/right.ts'
import type { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import styles from './start.module.css'

const BalanceChart = lazyComponent(async () => (await import('#src/ui/shared/BalanceChart.tsx')).BalanceChart)

/** How many days are drawn, today among them. */
const DRAWN = 14
/** The figures that say how a day goes. */
const SHOWN = ['deposits', 'withdrawals', 'stakes', 'net'] as const satisfies readonly Figure[]

type TodayFiguresProps = {
  readonly days: typeof reportMachine
  readonly now: () => number
  readonly rights: readonly Right[]
}

/** How the site stands, and what came and went today beside yesterday, until it was looked at, each a way to more of it; nothing where that cannot be had, which the reports say. */
export function TodayFigures({ days, now, rights }: TodayFiguresProps) {
  const { t } = useTranslation('backOffice')
  const heading = useId()
  const [at] = useState(now)
  const today = dayOf(at)
  const list = useActorRef(days, { input: { query: { from: formatDay(today - DRAWN + 1), to: formatDay(today) } } })
  const isWide = useWide()
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const [day, before] = items
  if (day === undefined) return errorKey === null ? <Skeleton className={styles.waits} /> : null
  return (
    <Stack as="section" gap={8} aria-labelledby={heading}>
      <Row between wrap baseline>
        <h2 id={heading}>{t('backOffice.start.today')}</h2>
        <Row>
          <Muted size={12}>{t('backOffice.start.asOf', { at: dayTime(t, at, at) })}</Muted>
          <Link className={styles.way} to="/admin/reports">
            {t('backOffice.place.reports')}
          </Link>
        </Row>
      </Row>
      <ul className={styles.figures}>
        {SHOWN.map((name) => (
          <Tile key={name} to={`/admin/reports?figure=${name}`} name={t(`backOffice.reports.sums.${name}`)} {...figureOf(name)} />
        ))}
        {day.standing !== null && standingOf(day.standing).map((tile) => <Tile key={tile.name} {...tile} />)}
      </ul>
      {/* On a phone the reports have it, and the lists come sooner. */}
      {isWide && <TwoWeeks days={items} />}
    </Stack>
  )

  function figureOf(name: (typeof SHOWN)[number]) {
    const words = (from: DayFigures) => formatMoney(FIGURES[name], from[name])
    const settled = day === undefined ? '' : formatMoney('FEN', day.settled)
    const more =
      name === 'net'
        ? t('backOffice.start.settled', { sum: settled })
        : before === undefined
          ? ''
          : t('backOffice.start.yesterday', { sum: words(before) })
    return { value: day === undefined ? '' : words(day), more }
  }

  /** Who may not see the page that a figure is of gets no way to it. */
  function standingOf({ members, rooms, bets, stakes }: SiteNow): readonly TileProps[] {
    return [
      {
        name: t('backOffice.start.members'),
        value: String(members),
        more: t('backOffice.start.siteOpen'),
        to: rights.includes('members.read') ? '/admin/members' : null,
      },
      {
        name: t('backOffice.start.rooms'),
        value: String(rooms),
        more: '',
        to: rights.includes('rooms.read') ? '/admin/rooms/anchors' : null,
      },
      {
        name: t('backOffice.start.bets'),
        value: String(bets),
        more: t('backOffice.start.staked', { sum: formatMoney('FEN', stakes) }),
        to: '/admin/reports?figure=stakes',
      },
    ]
  }
}

/** The last days as a chart of what moved; nothing where nothing did. */
function TwoWeeks({ days }: { readonly days: readonly DayFigures[] }) {
  const { t } = useTranslation('backOffice')
  const figure = openingFigure(days)
  const points = useMemo(
    () =>
      figure === null
        ? []
        : [...days].reverse().map((day) => ({ at: dayStart((readDay(day.day) ?? 0) + 1), amount: day[figure] })),
    [days, figure],
  )
  if (figure === null || points.length < 2) return null
  const words = t('backOffice.start.twoWeeks', { figure: t(`backOffice.reports.${figure}`), days: points.length })
  return (
    <Card gap={8}>
      <h3>{words}</h3>
      <PartBoundary waiting={<Skeleton className={styles.chart} />}>
        <BalanceChart points={points} label={words} asset={FIGURES[figure]} isByDay />
      </PartBoundary>
    </Card>
  )
}

type TileProps = {
  readonly name: string
  readonly value: string
  /** What is said of it besides; empty = nothing. */
  readonly more: string
  /** Where there is more of it; null = nowhere. */
  readonly to: string | null
}

function Tile({ name, value, more, to }: TileProps) {
  const content = (
    <>
      <span>{name}</span>
      <b>{value}</b>
      {more !== '' && <small>{more}</small>}
    </>
  )
  return (
    <li>
      {to === null ? (
        <div className={styles.tile}>{content}</div>
      ) : (
        <Link className={styles.tile} to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}
