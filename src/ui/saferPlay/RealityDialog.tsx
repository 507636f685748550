import { useSelector } from '@xstate/react'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { Facts } from '#src/ui/kit/Layout.tsx'
import { durationWords } from './durationWords.ts'
import styles from './saferPlay.module.css'

type RealityDialogProps = { readonly play: SaferPlayRef; readonly busy: boolean }

/** A look back on this session of play: how long, and what it came to. Both answers weigh the same. */
export function RealityDialog({ play, busy }: RealityDialogProps) {
  const { t } = useTranslation('saferPlay')
  const standing = useSelector(play, (snapshot) => snapshot.context.standing)
  const errorKey = useSelector(play, (snapshot) => snapshot.context.errorKey)
  if (standing === null) return null
  const { elapsed, net, staked, gifts } = standing
  const answer = (choice: 'continue' | 'break') => play.send({ type: 'check.answered', choice })
  return (
    <Dialog
      open
      title={t('saferPlay.check.title')}
      text={t('saferPlay.check.text')}
      onClose={() => answer('continue')}
      actions={
        <>
          <Button variant="soft" busy={busy} onClick={() => answer('break')}>
            {t('saferPlay.check.break')}
          </Button>
          <Button variant="soft" busy={busy} onClick={() => answer('continue')}>
            {t('saferPlay.check.continue')}
          </Button>
        </>
      }
    >
      <Facts className={styles.figures}>
        <Figure name={t('saferPlay.check.elapsed')} value={durationWords(t, elapsed)} />
        <Figure name={t('saferPlay.check.net')} value={formatMoney('FEN', net, { signed: true })} />
        <Figure name={t('saferPlay.check.staked')} value={formatMoney('FEN', staked)} />
        {gifts > 0 && (
          <Figure name={t('saferPlay.check.gifts')} value={t('saferPlay.check.coins', { coins: formatAmount('GOLD', gifts) })} />
        )}
      </Facts>
      {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
    </Dialog>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
