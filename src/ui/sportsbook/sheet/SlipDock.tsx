import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { PickedLine } from './PickedLine.tsx'
import { useEscape } from './useEscape.ts'
import { useFocusBack, useFocusHandedOn } from './useFocusBack.ts'
import styles from './sheet.module.css'

/** The price that is picked, among a match’s markets. */
const PRESSED = 'details [aria-pressed="true"]'

type SlipDockProps = {
  readonly slip: SlipRef
  readonly match: PricedMatch
  /** Which press opened it: another one has another cause; empty = none did. */
  readonly cause: string
  readonly folded: boolean
  /** Whether it lies over the foot of its page; else it takes its height from what is above it. */
  readonly atFoot?: boolean
  readonly onFold: () => void
  readonly onUnfold: () => void
  readonly onClose: () => void
  /** Esc was pressed in it and nothing else took it; left out = somebody else hears that. */
  readonly onEscape?: () => void
  /** What the slip says below what is picked. */
  readonly children: ReactNode
}

/**
 * The compact slip below the prices that open it, wherever those are: what is picked, and what the slip says of it, or one line while it is folded.
 * The focus stays in it through folding, and goes back to the price at the end.
 */
export function SlipDock({ cause, folded, atFoot = false, onEscape, ...props }: SlipDockProps) {
  const dock = useFocusBack<HTMLDivElement>(cause)
  const handed = useRef(false)
  useEscape(dock, onEscape)
  const wide = useWide()
  // The price that was pressed stays in sight above what it opened; on a wide screen that stands beside it, and nothing moves.
  useLayoutEffect(() => {
    if (cause !== '' && !wide) document.querySelector(PRESSED)?.scrollIntoView({ block: 'nearest' })
  }, [cause, wide])
  return (
    <div ref={dock} className={cx(styles.dock, atFoot && styles.atFoot)} data-keep-clear>
      {folded ? <FoldedSlip {...props} handed={handed} /> : <OpenSlip {...props} handed={handed} />}
    </div>
  )
}

/** Whether the focus was in the slip's other face as it went away. */
type Handed = RefObject<boolean>

type OpenSlipProps = Omit<SlipDockProps, 'cause' | 'folded' | 'atFoot' | 'onEscape'> & { readonly handed: Handed }

function OpenSlip({ slip, match, handed, onFold, onClose, children }: OpenSlipProps) {
  const { t } = useTranslation('sportsbook')
  const isSending = useSelector(slip, (snapshot) => snapshot.matches({ order: 'ordering' }))
  const panel = useFocusHandedOn<HTMLElement>(handed)
  return (
    <section ref={panel} className={styles.panel} aria-label={t('sportsbook.slip.title')} data-put-away data-tall>
      <div className={styles.head}>
        <PickedLine slip={slip} match={match} />
        <IconButton label={t('sportsbook.sheet.fold')} onClick={onFold}>
          <ChevronDown size={20} aria-hidden="true" />
        </IconButton>
        {!isSending && (
          <IconButton label={t('sportsbook.sheet.close')} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type FoldedSlipProps = Pick<SlipDockProps, 'slip' | 'match' | 'onUnfold'> & { readonly handed?: Handed }

/** One line that says what waits, with a price that is never cut, and opens it again. */
export function FoldedSlip({ slip, match, onUnfold, handed }: FoldedSlipProps) {
  const line = useFocusHandedOn<HTMLDivElement>(handed)
  const { t } = useTranslation('sportsbook')
  const { selectionName } = useOddsWords()
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  return (
    <div ref={line} className={styles.folded}>
      {picked === null ? (
        <span>{t('sportsbook.slip.title')}</span>
      ) : (
        <p className={styles.waits}>
          <span>{selectionName(picked.market, picked.selection.code, teamsOf(match))}</span>{' '}
          <b>@ {formatPrice(picked.selection.price)}</b>
        </p>
      )}
      <Button variant="soft" aria-label={t('sportsbook.slip.open')} onClick={onUnfold}>
        <ChevronUp size={16} aria-hidden="true" /> {t('sportsbook.slip.title')}
      </Button>
    </div>
  )
}
