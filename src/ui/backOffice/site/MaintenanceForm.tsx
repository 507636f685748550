import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaintenanceSpan, MaintenanceWords } from '#src/api/model/officeMaintenance.ts'
import type { MaintenanceActRef, MaintenanceOrder, SiteStanding } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { draftOf, MaintenanceFields, plannedOf } from '../act/MaintenanceFields.tsx'
import { useFaults } from '../act/useFaults.ts'

type MaintenanceFormProps = { readonly standing: SiteStanding; readonly act: MaintenanceActRef; readonly now: () => number }

const NOTHING = { from: null, until: null, words: { 'zh-CN': '', en: '' } }

/** Closes the site now or from a time on, or opens it. */
export function MaintenanceForm({ standing, act, now }: MaintenanceFormProps) {
  const { t } = useTranslation('backOffice')
  const acts = standing.maintenance === null ? (['plan', 'close'] as const) : (['open', 'plan', 'close'] as const)
  const [what, setWhat] = useState<MaintenanceOrder['act']>(acts[0])
  const [draft, setDraft] = useState(() => draftOf(standing.isClosed ? NOTHING : (standing.maintenance ?? NOTHING)))
  const { from, until, words } = plannedOf(draft)
  const spanFaults = useFaults(MaintenanceSpan, { from, until })
  const wordFaults = useFaults(MaintenanceWords, words)
  /** A plan takes the place of what holds: the site would open until then. */
  const opensFirst = () => standing.isClosed && from !== null && from > now()
  const orderOf = (reason: string): MaintenanceOrder | null => {
    if (what === 'open') return { reason, act: 'open' }
    if (!wordFaults.isFine) return null
    if (what === 'close') return { reason, act: 'close', words }
    return !spanFaults.isFine || from === null || opensFirst() ? null : { reason, act: 'plan', from, until, words }
  }
  const faultOf = (isTried: boolean) => (field: string) =>
    isTried && field === 'from' && opensFirst()
      ? t('backOffice.site.closedNow')
      : field.startsWith('words.')
        ? wordFaults.of(field.slice('words.'.length), isTried)
        : spanFaults.of(field, isTried)
  return (
    <ActForm<MaintenanceOrder, SiteStanding>
      act={act}
      danger={what === 'close'}
      confirm={t(`backOffice.site.confirm.${what}`)}
      orderOf={orderOf}
    >
      {(isTried) => (
        <>
          <RadioGroup
            label={t('backOffice.site.what')}
            value={what}
            options={acts.map((value) => ({ value, label: t(`backOffice.site.acts.${value}`) }))}
            onChange={setWhat}
          />
          <Muted size={12}>{t(`backOffice.site.hint.${what}`)}</Muted>
          {what !== 'open' && (
            <MaintenanceFields draft={draft} hasTimes={what === 'plan'} isNeeded faultOf={faultOf(isTried)} onChange={setDraft} />
          )}
        </>
      )}
    </ActForm>
  )
}
