import { useTranslation } from 'react-i18next'
import { Switch } from '#src/ui/kit/Choice.tsx'
import type { EffectChoice } from './useEffectChoice.ts'

/** Switches full-screen effects on and off; where nothing may move it says why they are off. */
export function EffectSwitch({ isOn, isStill, onChange }: EffectChoice) {
  const { t } = useTranslation('room')
  return (
    <Switch
      label={t('gift.effects')}
      {...(isStill && { description: t('gift.effectsStill') })}
      checked={isOn}
      disabled={isStill}
      onChange={onChange}
    />
  )
}
