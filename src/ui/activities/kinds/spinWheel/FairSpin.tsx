import { useTranslation } from 'react-i18next'
import { isOwnSeed, type WheelView } from '#src/api/model/activities/kinds/spinWheel.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { Commitment } from '../lines/Commitment.tsx'

type FairSpinProps = {
  readonly next: WheelView['next']
  readonly seed: string
  readonly onSeed: (seed: string) => void
}

/** What the next spin is drawn with, as it may be known before: the hash of the house's seed, and the member's own, which they may change. */
export function FairSpin({ next, seed, onSeed }: FairSpinProps) {
  const { t } = useTranslation('spinWheel')
  return (
    <Card as="section" aria-labelledby="wheel-fair" gap={12}>
      <h2 id="wheel-fair">{t('spinWheel.fair')}</h2>
      <Muted>{t('spinWheel.fairText')}</Muted>
      {next === null ? (
        <Muted>{t('spinWheel.none')}</Muted>
      ) : (
        <>
          <Commitment
            draw={next.draw}
            hash={next.commitment}
            label={`${t('spinWheel.commitment')} · ${t('spinWheel.number', { number: next.number + 1 })}`}
          />
          <TextField
            label={t('spinWheel.seed')}
            description={t('spinWheel.seedHint')}
            error={isOwnSeed(seed) ? null : t('spinWheel.seedWrong')}
            value={seed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onSeed(event.currentTarget.value)}
          />
        </>
      )}
    </Card>
  )
}
