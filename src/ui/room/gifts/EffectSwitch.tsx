import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import type { EffectChoice } from './useEffectChoice.ts'
import styles from './giftPanel.module.css'

/** Switches effects over the picture on and off; where nothing may move it says that they stand still. */
export function EffectSwitch({ isOn, isStill, onChange }: EffectChoice) {
  const { t } = useTranslation('gifts')
  if (isStill) return <Switch label={t('gift.effects')} description={t('gift.effectsStill')} checked={isOn} onChange={onChange} />
  return (
    <Button
      variant="plain"
      className={cx(styles.effectSwitch, isOn && styles.effectsOn)}
      role="switch"
      aria-checked={isOn}
      aria-label={t('gift.effects')}
      onClick={() => onChange(!isOn)}
    >
      <Sparkles size={20} aria-hidden="true" />
      <span className={styles.effectWord}>{t('gift.effectsShort')}</span>
    </Button>
  )
}
