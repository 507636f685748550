import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#src/api/model/maintenance.ts'
import { MaintenanceSpan, MaintenanceWords } from '#src/api/model/officeMaintenance.ts'
import type {
  MaintenanceActRef,
  MaintenanceAnswer,
  MaintenanceOrder,
  SiteStanding,
} from '#src/machines/backOffice/siteOfficeMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { draftOf, MaintenanceFields, plannedOf } from '../act/MaintenanceFields.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'
import { spanWords } from './standingWords.ts'

type MaintenanceFormProps = { readonly standing: SiteStanding; readonly act: MaintenanceActRef; readonly now: () => number }

const NOTHING = { from: null, until: null, words: { 'zh-CN': '', en: '' } }

/**
 * Closes the site now or from a time on, or opens it. What a colleague did meanwhile is shown beside what is written: sent again, this takes its
 * place.
 */
export function MaintenanceForm({ standing, act, now }: MaintenanceFormProps) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const seen = useSavedVersion<SiteStanding>(standing, answer)
  const base = seen.maintenance
  const acts = base === null ? (['plan', 'close'] as const) : (['open', 'plan', 'close'] as const)
  const [what, setWhat] = useState<MaintenanceOrder['act']>(acts[0])
  const [draft, setDraft] = useState(() => draftOf(standing.isClosed ? NOTHING : (standing.maintenance ?? NOTHING)))
  const { from, until, words } = plannedOf(draft)
  const spanFaults = useFaults(MaintenanceSpan, { from, until })
  const wordFaults = useFaults(MaintenanceWords, words)
  /** A plan takes the place of what holds: the site would open until then. */
  const opensFirst = () => seen.isClosed && from !== null && from > now()
  const orderOf = (reason: string): MaintenanceOrder | null => {
    if (what === 'open') return { reason, base, act: 'open' }
    if (!wordFaults.isFine) return null
    if (what === 'close') return { reason, base, act: 'close', words }
    return !spanFaults.isFine || from === null || opensFirst() ? null : { reason, base, act: 'plan', from, until, words }
  }
  const faultOf = (isTried: boolean) => (field: string) =>
    isTried && field === 'from' && opensFirst()
      ? t('backOffice.site.closedNow')
      : field.startsWith('words.')
        ? wordFaults.of(field.slice('words.'.length), isTried)
        : spanFaults.of(field, isTried)
  return (
    <ActForm<MaintenanceOrder, MaintenanceAnswer>
      act={act}
      danger={what === 'close'}
      confirm={t(`backOffice.site.confirm.${what}`)}
      orderOf={orderOf}
      refusal={(one) => (one.result === 'done' ? null : lateWords(one))}
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

  /** How a colleague left the site. */
  function lateWords(found: SiteStanding): string {
    const said = found.maintenance === null ? '' : wordsIn(found.maintenance.words, language)
    const span = [spanWords(t, found, now()), said].filter((part) => part !== '').join(' · ')
    // A closing is late only where the site was closed before it.
    if (what === 'close' && found.isClosed) return t('backOffice.site.lateClosed', { span })
    return t('backOffice.site.late', { state: t(found.isClosed ? 'backOffice.site.closed' : 'backOffice.site.open'), span })
  }
}
