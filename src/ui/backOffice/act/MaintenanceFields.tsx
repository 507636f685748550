import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { LocalWords } from '#src/api/model/maintenance.ts'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { SiteTimeField, writtenTime } from './SiteTimeField.tsx'

/** A maintenance as it is written: times as the field has them, by the site's clock. */
export type MaintenanceDraft = { readonly from: string; readonly until: string; readonly words: LocalWords }

type Planned = { readonly from: number | null; readonly until: number | null; readonly words: LocalWords }

const written = (at: number | null) => (at === null ? '' : siteTime(at).replace(' ', 'T'))

/** What is written of one that is there. */
export const draftOf = ({ from, until, words }: Planned): MaintenanceDraft => ({
  from: written(from),
  until: written(until),
  words,
})

/** What a draft says. */
export const plannedOf = ({ from, until, words }: MaintenanceDraft): Planned => ({
  from: writtenTime(from),
  until: writtenTime(until),
  words,
})

type MaintenanceFieldsProps = {
  readonly draft: MaintenanceDraft
  /** Whether its times are written; else only its words. */
  readonly hasTimes: boolean
  /** Whether it must begin at some time. */
  readonly isNeeded?: boolean
  readonly faultOf: (field: string) => string | null
  readonly onChange: (draft: MaintenanceDraft) => void
}

/** From when to when something is closed, and what is said of it in each language. */
export function MaintenanceFields({ draft, hasTimes, isNeeded = false, faultOf, onChange }: MaintenanceFieldsProps) {
  const { t } = useTranslation('backOffice')
  const time = (name: 'from' | 'until') => (
    <SiteTimeField
      label={t(`backOffice.maintenance.${name}`)}
      description={t(name === 'from' && isNeeded ? 'backOffice.maintenance.fromNeeded' : `backOffice.maintenance.${name}Hint`)}
      value={draft[name]}
      error={faultOf(name)}
      onChange={(text) => onChange({ ...draft, [name]: text })}
    />
  )
  const words = (language: keyof LocalWords) => (
    <TextField
      label={t(`backOffice.maintenance.words.${language}`)}
      autoComplete="off"
      value={draft.words[language]}
      error={faultOf(`words.${language}`)}
      onChange={(event) => onChange({ ...draft, words: { ...draft.words, [language]: event.target.value } })}
    />
  )
  return (
    <>
      {hasTimes && time('from')}
      {hasTimes && time('until')}
      {words('zh-CN')}
      {words('en')}
    </>
  )
}
