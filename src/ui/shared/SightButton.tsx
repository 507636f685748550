import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'

/** Hides balances on every page, or shows them. */
export function SightButton({ preferences }: { readonly preferences: PreferencesRef }) {
  const { t } = useTranslation('shared')
  const hidden = useHidden()
  return (
    <IconButton
      label={t(hidden ? 'balance.show' : 'balance.hide')}
      onClick={() => preferences.send({ type: 'preferences.changed', change: { hideMoney: !hidden } })}
    >
      {hidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
    </IconButton>
  )
}
