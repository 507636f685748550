import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { type Grant, missingOf } from '#src/api/model/grant.ts'
import { wordsIn } from '#src/api/model/maintenance.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { Money } from '#src/ui/shared/Money.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import styles from './grants.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type LockedGrantProps = {
  readonly grant: Grant
  /** The time in ms; undefined = not known yet. */
  readonly now: number | undefined
  readonly onLeave: () => void
}

/** A bonus that is locked: its sum, how far its bets are, until when, and the way out. */
export function LockedGrant({ grant, now, onLeave }: LockedGrantProps) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  const name = wordsIn(grant.title, useLanguage())
  const { amount, needed, progress, multiple, product, until } = grant
  const bets = t('grants.bets', { done: money('FEN', progress), needed: money('FEN', needed) })
  return (
    <li className={styles.grant}>
      <Row between wrap>
        <strong className={styles.name}>{name}</strong>
        <strong>
          <Money asset="FEN" amount={amount} />
        </strong>
      </Row>
      <ProgressBar max={needed} value={progress} label={`${name}: ${bets}`} />
      <Row between wrap>
        <span>{bets}</span>
        <Muted as="span">{t('grants.missing', { amount: money('FEN', missingOf(grant)) })}</Muted>
      </Row>
      <Muted as="small">
        {t('grants.terms', { product: t(`grants.product.${product}`), multiple })}
        {' · '}
        {t(grant.phase === 'waiting' ? 'grants.waiting' : 'grants.until', { until: siteTime(until) })}
        {now !== undefined && until > now && <TimeLeft ms={until - now} />}
      </Muted>
      <Button variant="outline" className={styles.leave} onClick={onLeave} aria-label={`${t('grants.leave')}: ${name}`}>
        {t('grants.leave')}
      </Button>
    </li>
  )
}

function TimeLeft({ ms }: { readonly ms: number }) {
  const { t } = useTranslation('wallet')
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  return (
    <>
      {' · '}
      {days > 0
        ? t('grants.daysLeft', { days, hours })
        : t('grants.hoursLeft', { hours, minutes: Math.floor((ms % HOUR) / MINUTE) })}
    </>
  )
}

const TONES = { released: 'gold', lapsed: 'neutral', optedOut: 'neutral', running: 'brand', waiting: 'brand' } as const

/** A bonus that ended, and how. */
export function EndedGrant({ grant: { title, amount, needed, progress, phase, endedAt } }: { readonly grant: Grant }) {
  const { t } = useTranslation('wallet')
  const money = useMoney()
  return (
    <li className={styles.grant}>
      <Row between wrap>
        <span className={styles.name}>
          {wordsIn(title, useLanguage())} <Badge tone={TONES[phase]}>{t(`grants.phase.${phase}`)}</Badge>
        </span>
        <Money asset="FEN" amount={amount} />
      </Row>
      <Muted as="small">
        {t('grants.bets', { done: money('FEN', progress), needed: money('FEN', needed) })}
        {endedAt !== null && ` · ${siteTime(endedAt)}`}
      </Muted>
    </li>
  )
}
