import { useSelector } from '@xstate/react'
import { formatAmount, formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { Translate } from '#src/ui/i18n/keys.ts'
import { useFeatureWords } from '#src/ui/i18n/useFeatureWords.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { zhCNPlay } from '#src/ui/i18n/zh-CN.play.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import styles from './saferPlay.module.css'

type RealityDialogProps = { readonly play: SaferPlayRef; readonly busy: boolean }

/** A look back on this session of play: how long, and what it came to. Both answers weigh the same. */
export function RealityDialog({ play, busy }: RealityDialogProps) {
  useFeatureWords(zhCNPlay)
  const t = useT()
  const standing = useSelector(play, (snapshot) => snapshot.context.standing)
  const errorKey = useSelector(play, (snapshot) => snapshot.context.errorKey)
  if (standing === null) return null
  const { elapsed, net, staked, gifts } = standing
  const answer = (choice: 'continue' | 'break') => play.send({ type: 'check.answered', choice })
  return (
    <Dialog
      open
      title={t('play.check.title')}
      text={t('play.check.text')}
      onClose={() => answer('continue')}
      actions={
        <>
          <Button variant="soft" busy={busy} onClick={() => answer('break')}>
            {t('play.check.break')}
          </Button>
          <Button variant="soft" busy={busy} onClick={() => answer('continue')}>
            {t('play.check.continue')}
          </Button>
        </>
      }
    >
      <dl className={styles.figures}>
        <Figure name={t('play.check.elapsed')} value={duration(t, elapsed)} />
        <Figure name={t('play.check.net')} value={formatMoney('FEN', net, { signed: true })} />
        <Figure name={t('play.check.staked')} value={formatMoney('FEN', staked)} />
        {gifts > 0 && (
          <Figure name={t('play.check.gifts')} value={t('play.check.coins', { coins: formatAmount('GOLD', gifts) })} />
        )}
      </dl>
      {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
    </Dialog>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A length of time in whole minutes. */
function duration(t: Translate, ms: number): string {
  const whole = Math.floor(ms / 60_000)
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return t('play.duration.minutes', { minutes })
  return minutes === 0 ? t('play.duration.hours', { hours }) : t('play.duration.both', { hours, minutes })
}
