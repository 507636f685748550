import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { PickedLine } from './PickedLine.tsx'
import { SheetSlip, type SheetSlipProps } from './SheetSlip.tsx'
import { FoldedSlip } from './SlipDock.tsx'
import styles from './sheet.module.css'

/** The slip over a page with a list of matches; folded, it waits in a corner of whatever page one is on. */
export function PageSlip(props: Omit<SheetSlipProps, 'slip' | 'price'>) {
  const { t } = useTranslation('sportsbook')
  const { sheet } = props
  const price = useSelector(sheet, (snapshot) => snapshot.context.price)
  const slip = useSelector(sheet, (snapshot) => snapshot.children.slip)
  const folded = useSelector(sheet, (snapshot) => snapshot.matches({ open: 'folded' }))
  usePageLeft(sheet, 'sheet.folded')
  const isHere = slip !== undefined && price !== null && price.place === 'page'
  const close = () => sheet.send({ type: 'sheet.dismissed' })
  return (
    <>
      {isHere && folded && (
        <div className={styles.waiting}>
          <FoldedSlip slip={slip} match={price.match} onUnfold={() => sheet.send({ type: 'sheet.unfolded' })} />
        </div>
      )}
      <Sheet open={isHere && !folded} title={t('sportsbook.slip.title')} closeLabel={t('sportsbook.sheet.close')} onClose={close}>
        {isHere && (
          <>
            <PickedLine slip={slip} match={price.match} />
            <SheetSlip {...props} slip={slip} price={price} />
          </>
        )}
      </Sheet>
    </>
  )
}
