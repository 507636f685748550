import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { PickedLine } from './PickedLine.tsx'
import { SheetSlip, type SheetSlipProps } from './SheetSlip.tsx'
import { useFocusBack, useFocusHandedOn } from './useFocusBack.ts'
import styles from './sheet.module.css'

type RoomSlipProps = Omit<SheetSlipProps, 'slip' | 'price'> & { readonly sheet: BetSheetRef; readonly matchId: string }

/** The slip in its match's room: below what one looks at, which stays in sight and in use. */
export function RoomSlip({ matchId, ...props }: RoomSlipProps) {
  const { sheet } = props
  const price = useSelector(sheet, (snapshot) => snapshot.context.price)
  const slip = useSelector(sheet, (snapshot) => snapshot.children.slip)
  const folded = useSelector(sheet, (snapshot) => snapshot.matches({ open: 'folded' }))
  // What waits in a room is put away by nothing that is pressed on another page.
  usePageLeft(sheet, 'sheet.folded')
  if (slip === undefined || price === null || price.place !== 'room' || price.match.matchId !== matchId) return null
  return <Dock {...props} slip={slip} price={price} folded={folded} />
}

/** The slip's place while there is one: the focus stays in it through folding, and goes back to the price at the end. */
function Dock({ folded, ...props }: SheetSlipProps & { readonly folded: boolean }) {
  const dock = useFocusBack<HTMLDivElement>(props.price.selectionId)
  const handed = useRef(false)
  return (
    <div ref={dock} className={styles.dock} data-keep-clear>
      {folded ? <FoldedSlip {...props} handed={handed} /> : <OpenSlip {...props} handed={handed} />}
    </div>
  )
}

/** Whether the focus was in the slip's other face as it went away. */
type Handed = RefObject<boolean>

type OneSlipProps = {
  readonly sheet: BetSheetRef
  readonly slip: SlipRef
  readonly price: TappedPrice
  readonly handed?: Handed
}

function OpenSlip({ price, handed, ...props }: SheetSlipProps & { readonly handed: Handed }) {
  const { t } = useTranslation('sportsbook')
  const { sheet, slip } = props
  const isSending = useSelector(slip, (snapshot) => snapshot.matches({ order: 'ordering' }))
  const panel = useFocusHandedOn<HTMLElement>(handed)
  return (
    <section ref={panel} className={styles.panel} aria-label={t('sportsbook.slip.title')} data-put-away data-tall>
      <div className={styles.head}>
        <PickedLine slip={slip} match={price.match} />
        <IconButton label={t('sportsbook.sheet.fold')} onClick={() => sheet.send({ type: 'sheet.folded' })}>
          <ChevronDown size={20} aria-hidden="true" />
        </IconButton>
        {!isSending && (
          <IconButton label={t('sportsbook.sheet.close')} onClick={() => sheet.send({ type: 'sheet.closed' })}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>
        <SheetSlip {...props} price={price} />
      </div>
    </section>
  )
}

/** One line that says what waits, and opens it again. */
export function FoldedSlip({ sheet, slip, price, handed }: OneSlipProps) {
  const line = useFocusHandedOn<HTMLDivElement>(handed)
  const { t } = useTranslation('sportsbook')
  const { selectionName } = useOddsWords()
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const pick =
    picked === null
      ? ''
      : `${selectionName(picked.market, picked.selection.code, teamsOf(price.match))} @ ${formatPrice(picked.selection.price)}`
  return (
    <div ref={line} className={styles.folded}>
      <span>{t('sportsbook.sheet.folded', { pick })}</span>
      <Button variant="soft" onClick={() => sheet.send({ type: 'sheet.unfolded' })}>
        <ChevronUp size={16} aria-hidden="true" /> {t('sportsbook.slip.open')}
      </Button>
    </div>
  )
}
