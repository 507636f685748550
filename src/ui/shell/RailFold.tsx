import { useSelector } from '@xstate/react'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'

/** Folds the rail to its icons, and opens it again; the device keeps it. */
export function RailFold({ preferences }: { readonly preferences: PreferencesRef }) {
  const { t } = useTranslation('shell')
  const folded = useSelector(preferences, (snapshot) => snapshot.context.railFolded)
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <IconButton
      label={folded ? t('nav.unfold') : t('nav.fold')}
      aria-expanded={!folded}
      onClick={() => preferences.send({ type: 'preferences.changed', change: { railFolded: !folded } })}
    >
      <Icon size={24} aria-hidden="true" />
    </IconButton>
  )
}
