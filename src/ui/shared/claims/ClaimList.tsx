import { Gift } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Prize } from '#src/api/model/grade.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useFreshFocus } from '#src/ui/kit/useFreshFocus.ts'
import { ClaimRow, ClaimRows, PrizeSum } from './ClaimRow.tsx'
import styles from './claims.module.css'
import { sumWords } from './prizeWords.ts'

/** Something that waits for the member: its name in words, and its button. */
type ClaimLine = {
  readonly id: string
  readonly name: string
  readonly prize: Prize
  /** It lapses then (ms); null = never. */
  readonly until: number | null
  readonly isBusy: boolean
  readonly onClaim: () => void
}

type ClaimListProps = {
  readonly title: string
  /** It is what the page is about: what all of it comes to stands first, and large. */
  readonly isFirst?: boolean
  /** Beside the title: what claims all. */
  readonly all?: ReactNode
  /** Where nothing waits. */
  readonly none: { readonly title: string; readonly text: string }
  readonly lines: readonly ClaimLine[]
  /** Whether a claim is on its way: no other can be made meanwhile. */
  readonly isClaiming: boolean
  /** Who paused is told that what they earned stays. */
  readonly isPaused: boolean
  /** What was paid by the last claim; null = nothing yet. */
  readonly paid: readonly Prize[] | null
  readonly errorKey: ErrorKey | null
}

/** What waits for the member, each with its button. */
export function ClaimList({ title, isFirst = false, all, none, lines, isClaiming, isPaused, paid, errorKey }: ClaimListProps) {
  const { t } = useTranslation('claims')
  const id = useId()
  const claimed = lines.find((line) => line.isBusy)?.id ?? null
  const [last, setLast] = useState(claimed)
  // The line that was claimed takes its button along: the next one has the focus.
  const isGone = last !== null && !lines.some((line) => line.id === last)
  const place = useFreshFocus(isGone ? last : null)
  if (claimed !== null && claimed !== last) setLast(claimed)
  return (
    <Card as="section" aria-labelledby={id} gap={12} className={cx(isFirst && lines.length > 0 && styles.first)}>
      <Row between wrap>
        <h2 id={id}>{title}</h2>
        {all}
      </Row>
      {isFirst && lines.length > 0 && (
        <strong className={styles.sum}>
          {sumWords(
            t,
            lines.map(({ prize }) => prize),
          )}
        </strong>
      )}
      {isPaused && <Muted>{t('claims.paused')}</Muted>}
      {!isPaused && lines.length === 0 && <EmptyRow icon={<Gift size={20} />} {...none} />}
      <div ref={place}>
        <ClaimRows>
          {lines.map((line) => (
            <Line key={line.id} {...line} isClaiming={isClaiming} />
          ))}
        </ClaimRows>
      </div>
      <p role="status">{paid !== null && t('claims.claimed', { prize: sumWords(t, paid) })}</p>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('claims.couldNot'), reason: t(errorKey) })}</p>}
    </Card>
  )
}

function Line({ name, prize, until, isBusy, isClaiming, onClaim }: ClaimLine & Pick<ClaimListProps, 'isClaiming'>) {
  const { t } = useTranslation('claims')
  return (
    <ClaimRow>
      <div>
        <p>
          {name} <PrizeSum prize={prize} />
        </p>
        {until !== null && <Muted as="small">{t('claims.until', { until: siteTime(until) })}</Muted>}
      </div>
      <Button busy={isBusy} disabled={isClaiming && !isBusy} aria-label={`${t('claims.claim')} ${name}`} onClick={onClaim}>
        {t('claims.claim')}
      </Button>
    </ClaimRow>
  )
}
