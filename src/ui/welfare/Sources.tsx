import { CalendarCheck, Crown, ListChecks, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/kit/Layout.tsx'
import { WayTiles } from '#src/ui/shared/WayTiles.tsx'
import { type SourcesLogic, useSourceFacts } from './useSourceFacts.ts'

/** Where more comes from. */
const SOURCES = [
  { of: 'tasks', to: '/app/tasks', icon: ListChecks },
  { of: 'grades', to: '/app/vip', icon: Crown },
  { of: 'activities', to: '/app/activities', icon: CalendarCheck },
  { of: 'invite', to: '/app/invite', icon: UserPlus },
] as const

/** The ways to more welfare, each with how far the member is, or else with what it brings. */
export function Sources({ logic }: { readonly logic: SourcesLogic }) {
  const { t } = useTranslation('welfare')
  const facts = useSourceFacts(logic)
  return (
    <Card as="section" aria-labelledby="welfare-sources" gap={12}>
      <h2 id="welfare-sources">{t('welfare.sources')}</h2>
      <WayTiles
        ways={SOURCES.map(({ of, to, icon }) => ({
          to,
          icon,
          name: t(`welfare.source.${of}`),
          brings: facts[of] ?? t(`welfare.brings.${of}`),
        }))}
      />
    </Card>
  )
}
