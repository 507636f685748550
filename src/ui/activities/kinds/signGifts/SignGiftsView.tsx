import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signGifts } from '#src/api/model/activities/kinds/signGifts.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import type { KindViewProps } from '../kindView.ts'
import styles from './signGifts.module.css'

/** Sign-in gifts (C-12): the row of days with what each brings, today's button, and a make-up for a day that was missed. */
export function SignGiftsView({ sheet, isBusy, ask }: KindViewProps) {
  const { t } = useTranslation('signGifts')
  if (!isOfKind(signGifts, sheet)) return null
  const { row, gifts, isSigned, times, makeUp } = sheet.view
  const mayAct = sheet.card.why === null
  const { day, left } = makeUp
  return (
    <Card as="section" aria-labelledby="sign-gifts" gap={12}>
      <h2 id="sign-gifts">{t('signGifts.row', { count: row })}</h2>
      <ol className={styles.days}>
        {gifts.map(({ coins, state }, index) => (
          <li key={index} className={styles.day} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
            <Muted as="small">{t('signGifts.day', { day: index + 1 })}</Muted>
            <strong>
              <Coins coins={coins} />
            </strong>
            <span className={styles.mark}>
              {state === 'got' ? (
                <>
                  <Check size={16} aria-hidden="true" /> {t('signGifts.got')}
                </>
              ) : (
                t(`signGifts.${state}`)
              )}
            </span>
          </li>
        ))}
      </ol>
      {mayAct && !isSigned && (
        <Button block busy={isBusy} onClick={() => ask({ do: 'sign' })}>
          {t('signGifts.sign')}
        </Button>
      )}
      {!isSigned && times > 1 && <p>{t('signGifts.times', { times })}</p>}
      {isSigned && <p>{t('signGifts.signed')}</p>}
      {mayAct && day !== null && left > 0 && (
        <Button block variant="soft" busy={isBusy} onClick={() => ask({ do: 'makeUp', day })}>
          {t('signGifts.makeUp', { day })}
        </Button>
      )}
      <Muted>{t('signGifts.about', { left })}</Muted>
    </Card>
  )
}
